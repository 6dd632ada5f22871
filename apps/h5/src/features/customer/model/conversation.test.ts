import { replyTicket } from '@candor/contract/support';
import { expect, it } from 'vitest';
import { isReference, type TicketMessage, toPassages, toReply } from './conversation.ts';

const MINUTE = 60_000;
const at = (id: number, minutes: number): TicketMessage => ({
  id,
  side: 'user',
  text: 'x',
  image: '',
  created_time: '2026-11-15 02:00:00',
  created_time_ms: minutes * MINUTE,
});

it.each([
  ['none', [], []],
  ['one', [0], [[1]]],
  ['close together', [0, 5, 14], [[1, 2, 3]]],
  ['a pause of ten minutes', [0, 10, 11], [[1], [2, 3]]],
  ['a day later', [0, 1440], [[1], [2]]],
])('passages: %s', (_, minutes, ids) => {
  const passages = toPassages(minutes.map((each, index) => at(index + 1, each)));
  expect(passages.map(({ messages }) => messages.map(({ id }) => id))).toEqual(ids);
  for (const { startMs, messages } of passages) expect(startMs).toBe(messages[0]?.created_time_ms);
});

it.each([
  ['', '', null],
  [' \n', '', null],
  [' a ', '', { reference: 'CS-7F3K9Q', message: 'a' }],
  ['', '/upload/x.png', { reference: 'CS-7F3K9Q', message: '', image: '/upload/x.png' }],
])('reply of %j with picture %j', (text, image, sent) => {
  expect(toReply('CS-7F3K9Q', text, image)).toEqual(sent);
  if (sent) expect(replyTicket.input.safeParse(sent).success).toBe(true);
});

it.each([
  ['CS-7F3K9Q', true],
  ['CS-7F3K9', false],
  ['cs-7f3k9q', false],
  ['CS-7F3K9U', false],
  ['', false],
  ['CS-7F3K9Q&x=1', false],
])('%j is a reference: %s', (text, is) => expect(isReference(text)).toBe(is));
