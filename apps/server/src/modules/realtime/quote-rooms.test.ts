import { describe, expect, it } from 'vitest';
import type { Board, Quote } from '#kernel/pricing/board';
import type { Frame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';
import { createQuoteRooms } from './quote-rooms';
import { createQuoteRows } from './quote-rows';

/** Rooms only ever send to a peer, so one that notes what it is sent is all they need. */
const listener = () => {
  const packets: string[] = [];
  const send = (frame: Frame) => void packets.push(...frame.packets);
  return { peer: { send } as unknown as Peer, packets };
};

describe('rooms', () => {
  it('are shared by everybody with the same set, in any order, and end with the last one', () => {
    const rooms = createQuoteRooms(1);
    const [a, b] = [listener(), listener()];
    expect(rooms.enter(a.peer, [2, 1, 2])).toBe(rooms.enter(b.peer, [1, 2]));
    rooms.cast(new Map([[2, '[2]']]), 5);
    expect([a.packets, b.packets]).toEqual([['2["q",[1,5,[[2]]]]'], ['2["q",[1,5,[[2]]]]']]);
    rooms.leave(a.peer);
    expect(rooms.isEmpty()).toBe(false);
    rooms.leave(b.peer);
    expect(rooms.isEmpty()).toBe(true);
  });

  it('count frames for themselves, and only those they send', () => {
    const rooms = createQuoteRooms();
    const [one, two] = [listener(), listener()];
    rooms.enter(one.peer, [1]);
    rooms.enter(two.peer, [1, 2]);
    rooms.cast(new Map([[2, '[2]']]), 5);
    rooms.cast(
      new Map([
        [1, '[1]'],
        [2, '[2]'],
        [3, '[3]'],
      ]),
      6,
    );
    rooms.cast(new Map([[3, '[3]']]), 7);
    expect(one.packets).toEqual(['2["q",[1,6,[[1]]]]']);
    expect(two.packets).toEqual(['2["q",[1,5,[[2]]]]', '2["q",[2,6,[[1],[2]]]]']);
  });

  it('are limited in number; whoever is refused is in none', () => {
    const rooms = createQuoteRooms(2);
    const late = listener();
    rooms.enter(listener().peer, [1]);
    rooms.enter(late.peer, [2]);
    expect(rooms.enter(late.peer, [3])?.ids).toEqual([3]);
    expect(rooms.enter(listener().peer, [4])).toBeNull();
    expect(rooms.enter(listener().peer, [1])?.ids).toEqual([1]);
  });
});

describe('rows', () => {
  const quote = (seq: number, volume: string): Quote => ({
    instrumentId: 1,
    seq,
    timeMs: 1_000,
    price: '5.00',
    open: '4.00',
    high: '6.00',
    low: '3.00',
    volume,
    turnover: '50',
    spark: [],
  });
  const SHORT = (seq: number) => `[1,${seq},1000,"5.00"]`;
  const LONG = (seq: number, volume: string) => `[1,${seq},1000,"5.00","4.00","6.00","3.00","${volume}","50"]`;

  it('carry the rolling figures when they changed, at most once a second, and late rather than never', () => {
    let latest = quote(1, '10');
    const rows = createQuoteRows({ quote: () => latest } satisfies Pick<Board, 'quote'>);
    const step = (nowMs: number, next?: Quote) => {
      if (next !== undefined) {
        latest = next;
        rows.mark(1);
      }
      return [...rows.collect(nowMs).values()];
    };
    expect(step(0, latest)).toEqual([LONG(1, '10')]);
    expect(step(100)).toEqual([]);
    expect(step(200, quote(2, '10'))).toEqual([SHORT(2)]);
    expect(rows.hasWaiting()).toBe(false);
    expect(step(300, quote(3, '11'))).toEqual([SHORT(3)]);
    expect(rows.hasWaiting()).toBe(true);
    expect(step(999)).toEqual([]);
    expect(step(1_000)).toEqual([LONG(3, '11')]);
    expect(rows.hasWaiting()).toBe(false);
    expect(step(5_000, quote(4, '11'))).toEqual([SHORT(4)]);
  });
});
