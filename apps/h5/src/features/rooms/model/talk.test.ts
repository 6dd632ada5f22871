import { describe, expect, it } from 'vitest';
import { itemOf } from './room-sample.ts';
import { type RoomTalk, takeFrame, takeLatest, takeOlder, trimTalk } from './talk.ts';

const items = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => itemOf({ seq: from + index }));
const page = (from: number, to: number, hasOlder: 0 | 1 = 1) => ({
  items: items(from, to),
  last_seq: to,
  has_older: hasOlder,
});
const talk = (from: number, to: number): RoomTalk => takeLatest(undefined, page(from, to));
const seqs = ({ list }: RoomTalk) => list.items.map(({ seq }) => seq);

describe('the newest page', () => {
  it('is all there is at first', () => {
    const first = takeLatest(undefined, page(8, 10));
    expect(seqs(first)).toEqual([8, 9, 10]);
    expect(first.hasOlder).toBe(true);
    expect(takeLatest(undefined, page(1, 2, 0)).hasOlder).toBe(false);
  });

  it('is joined with what is known, also without an overlap', () => {
    expect(seqs(takeLatest(talk(5, 8), page(7, 10)))).toEqual([5, 6, 7, 8, 9, 10]);
    expect(seqs(takeLatest(talk(5, 8), page(9, 10)))).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it('replaces what is known when messages between them are missing', () =>
    expect(seqs(takeLatest(talk(1, 3), page(5, 6)))).toEqual([5, 6]));

  it('brings what moderators have hidden', () => {
    const hidden = { ...page(7, 8), items: [itemOf({ seq: 7, hidden: 1, text: '' }), itemOf({ seq: 8 })] };
    expect(takeLatest(talk(6, 8), hidden).list.items.map((item) => item.hidden)).toEqual([0, 1, 0]);
  });

  it('of an empty room is empty', () =>
    expect(takeLatest(undefined, { items: [], last_seq: 0, has_older: 0 })).toEqual({
      list: { items: [], lastSeq: 0 },
      hasOlder: false,
    }));
});

describe('older messages', () => {
  it('stand before the others', () => {
    const longer = takeOlder(talk(5, 6), page(3, 4, 0));
    expect(seqs(longer)).toEqual([3, 4, 5, 6]);
    expect(longer.hasOlder).toBe(false);
  });

  it('that came twice or do not fit are ignored', () => {
    const longer = takeOlder(talk(5, 6), page(3, 4));
    expect(takeOlder(longer, page(3, 4))).toBe(longer);
  });

  it('end where there are none', () =>
    expect(takeOlder(talk(5, 6), { items: [], last_seq: 6, has_older: 0 }).hasOlder).toBe(false));
});

describe('what the socket sends', () => {
  it('is added once, in order', () => {
    const step = takeFrame(talk(1, 2), { items: [...items(3, 4), ...items(3, 3)], last_seq: 4 });
    expect(seqs(step.talk)).toEqual([1, 2, 3, 4]);
    expect(step.isMissing).toBe(false);
  });

  it('with a gap, or with the number only, asks for the rest', () => {
    expect(takeFrame(talk(1, 2), { items: items(5, 5), last_seq: 5 })).toMatchObject({ isMissing: true });
    expect(takeFrame(talk(1, 2), { items: [], last_seq: 3 })).toMatchObject({ isMissing: true });
  });

  it('is the first message of an empty room', () => {
    const empty = takeLatest(undefined, { items: [], last_seq: 0, has_older: 0 });
    expect(seqs(takeFrame(empty, { items: items(1, 1), last_seq: 1 }).talk)).toEqual([1]);
  });
});

it('of many messages the oldest are dropped, and can be read again', () => {
  const long = takeLatest(undefined, page(1, 400, 0));
  const short = trimTalk(long);
  expect([seqs(short)[0], seqs(short).length, short.hasOlder]).toEqual([201, 200, true]);
  expect(seqs(takeOlder(short, page(151, 200)))[0]).toBe(151);
  expect(trimTalk(short)).toBe(short);
});
