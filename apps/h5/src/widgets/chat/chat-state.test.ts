import type { ChatItem } from '@candor/contract/chat';
import { expect, it } from 'vitest';
import { applyPush, applyReply, EMPTY_CHAT, endOf, joinStates } from './chat-state.ts';

const item = (seq: number): ChatItem => ({
  seq,
  kind: 'text',
  role: 'buyer',
  mine: 0,
  text: `text ${seq}`,
  data: {},
  picture: '',
  file: '',
  client_key: '',
  time_ms: seq,
});
const items = (...seqs: number[]) => seqs.map(item);
const reply = { items: items(1, 2), last_seq: 2, read_seq: 1, other_read_seq: 2, is_closed: 0 as const };
const push = { conversation: 1, items: items(3), last_seq: 3, other_read_seq: 3, is_closed: 0 as const };

it('a reply and then an event', () => {
  const first = applyReply(EMPTY_CHAT, reply);
  expect(first).toMatchObject({ missingAfter: null, state: { readSeq: 1, otherReadSeq: 2, isClosed: false } });
  const next = applyPush(first.state, push);
  expect(next.missingAfter).toBeNull();
  expect(endOf(next.state)).toBe(3);
  expect(next.state).toMatchObject({ readSeq: 1, otherReadSeq: 3 });
});

it('an event before the first reply names the gap', () => {
  expect(applyPush(EMPTY_CHAT, push)).toMatchObject({ missingAfter: 0, state: { list: { items: [], lastSeq: 3 } } });
});

it('an older reply takes nothing back', () => {
  const { state } = applyPush(applyReply(EMPTY_CHAT, reply).state, { ...push, is_closed: 1 });
  expect(applyReply(state, { ...reply, read_seq: 0, other_read_seq: 0 }).state).toEqual(state);
});

it('what was pushed during a fetch is kept', () => {
  const before = applyReply(EMPTY_CHAT, reply).state;
  const fetched = applyReply(before, { ...reply, items: items(3), last_seq: 3 }).state;
  const current = applyPush(applyPush(before, push).state, { ...push, items: items(4), last_seq: 4 }).state;
  const joined = joinStates(fetched, current);
  expect(joined.list.items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});
