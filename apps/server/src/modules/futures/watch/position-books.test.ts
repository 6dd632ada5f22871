import { describe, expect, it } from 'vitest';
import { createTriggerBooks, type Due } from '#kernel/triggers/trigger-books';
import type { MarkTick } from '../marks.store';
import { positionLevels } from './position-levels';
import type { WatchRow } from './watch.store';

const BTC = 1;
const FAR = 1_000_000;
const row = (id: number, fields: Partial<WatchRow> = {}): WatchRow => ({
  id,
  instrumentId: BTC,
  status: 'open',
  side: 'long',
  limitPrice: null,
  expiresMs: null,
  takeProfit: null,
  stopLoss: '95',
  liquidationPrice: '90',
  warnPrice: null,
  urgentPrice: null,
  warned: 0,
  entrySeq: 0,
  watchSeq: 0,
  acceptedSeq: 0,
  cursorSeq: 0,
  wasKnown: false,
  ...fields,
});
const tick = (seq: number, price: string): MarkTick => ({ seq, price, timeMs: seq * 250 });
const reached = (due: readonly Due[]): [number, number][] => due.map((one) => [one.id, one.tick.seq]);
const seqs = (cursors: readonly { seq: number }[]): number[] => cursors.map(({ seq }) => seq);

/** Books that stand at tick 10, with one position far from everything. */
const at10 = () => {
  const books = createTriggerBooks(positionLevels, FAR);
  books.take([row(99, { stopLoss: '1', liquidationPrice: null })]);
  books.catchUp(BTC, [tick(10, '100')], true);
  return books;
};

describe('the books of positions', () => {
  it('follow tick after tick, and read what is missing in between', () => {
    const books = at10();
    books.take([row(1, { entrySeq: 10, watchSeq: 10 })]);
    expect(books.behind()).toEqual([]);
    expect(reached(books.follow(BTC, tick(11, '96')))).toEqual([]);
    expect(reached(books.follow(BTC, tick(13, '80')))).toEqual([]);
    expect(seqs(books.behind())).toEqual([11]);
    expect(reached(books.catchUp(BTC, [tick(12, '95'), tick(13, '80')], true))).toEqual([[1, 12]]);
  });

  it('read earlier ticks for a position that is loaded late', () => {
    const books = at10();
    books.follow(BTC, tick(11, '94'));
    books.follow(BTC, tick(12, '100'));
    books.take([row(1, { entrySeq: 10, watchSeq: 10 })]);
    expect(seqs(books.behind())).toEqual([10]);
    expect(reached(books.catchUp(BTC, [tick(11, '94'), tick(12, '100')], true))).toEqual([[1, 11]]);
  });

  it('hold moved stops against the ticks after their change, and a new liquidation price against none of the past', () => {
    const books = at10();
    books.take([row(1, { entrySeq: 10, watchSeq: 10 })]);
    for (const [seq, price] of [
      [11, '97'],
      [12, '96.5'],
      [13, '99'],
    ] as const)
      books.follow(BTC, tick(seq, price));
    books.take([row(1, { entrySeq: 10, watchSeq: 12, stopLoss: '98', liquidationPrice: '96.9' })]);
    expect(seqs(books.behind())).toEqual([12]);
    expect(reached(books.catchUp(BTC, [tick(13, '99')], true))).toEqual([]);
    expect(reached(books.follow(BTC, tick(14, '98')))).toEqual([[1, 14]]);
  });

  it('go on from the tick that was dealt with, whatever came in the meantime', () => {
    const books = at10();
    books.take([row(1, { entrySeq: 10, watchSeq: 10, warnPrice: '99' })]);
    const due = books.follow(BTC, tick(11, '98'));
    expect(reached(due)).toEqual([[1, 11]]);
    books.follow(BTC, tick(12, '94'));
    // It was changed by somebody, read again, and reached again before the first was dealt with.
    books.take([row(1, { entrySeq: 10, watchSeq: 10, warnPrice: '99' })]);
    books.catchUp(BTC, [tick(12, '94')], true);
    books.settled(due, [row(1, { entrySeq: 10, watchSeq: 10, warned: 1 })]);
    expect(seqs(books.behind())).toEqual([11]);
    expect(reached(books.catchUp(BTC, [tick(12, '94')], true))).toEqual([[1, 12]]);
  });

  it('watch a filled entrust from the tick that filled it', () => {
    const books = at10();
    books.take([row(1, { status: 'entrust', limitPrice: '98', watchSeq: 10 })]);
    const due = books.follow(BTC, tick(11, '97'));
    books.follow(BTC, tick(12, '94'));
    books.settled(due, [row(1, { limitPrice: '98', entrySeq: 11, watchSeq: 11 })]);
    expect(reached(books.catchUp(BTC, [tick(12, '94')], true))).toEqual([[1, 12]]);
  });

  it('begin where the last watcher came to, or where a change it may not have seen begins', () => {
    const books = createTriggerBooks(positionLevels, FAR);
    books.take([row(1, { entrySeq: 5, watchSeq: 5, cursorSeq: 5_000, wasKnown: true })]);
    expect(seqs(books.behind())).toEqual([5_000]);
    books.take([row(2, { entrySeq: 6, watchSeq: 6, cursorSeq: 5_000 })]);
    expect(seqs(books.behind())).toEqual([5_000]);
    books.take([row(3, { entrySeq: 4_990, watchSeq: 4_990, cursorSeq: 5_000 })]);
    expect(seqs(books.behind())).toEqual([4_990]);
  });

  it('let no tick pass a barrier before it is lifted', () => {
    const books = at10();
    books.take([row(1, { entrySeq: 10, watchSeq: 10 })]);
    books.setBarrier(11 * 250);
    books.catchUp(BTC, [], true);
    expect(reached(books.follow(BTC, tick(11, '97')))).toEqual([]);
    expect(reached(books.follow(BTC, tick(12, '90')))).toEqual([]);
    books.catchUp(BTC, [], true);
    expect(books.cursors()).toEqual([{ instrumentId: BTC, seq: 11 }]);
    books.setBarrier(FAR);
    expect(seqs(books.behind())).toEqual([11]);
    expect(reached(books.catchUp(BTC, [tick(12, '90')], true))).toEqual([[1, 12]]);
  });

  it('remove positions that have ended', () => {
    const books = at10();
    books.take([row(1, { entrySeq: 10, watchSeq: 10 })]);
    books.keepOnly(new Set([99]));
    expect([books.size(), books.follow(BTC, tick(11, '80'))]).toEqual([1, []]);
  });

  it('fill an order by the tick behind its acceptance, however late they hear of it', () => {
    const books = at10();
    books.follow(BTC, tick(11, '100'));
    books.follow(BTC, tick(12, '101'));
    books.take([row(1, { status: 'pending', stopLoss: null, liquidationPrice: null, watchSeq: 10, acceptedSeq: 10 })]);
    expect(seqs(books.behind())).toEqual([10]);
    const due = books.catchUp(BTC, [tick(11, '100'), tick(12, '101')], true);
    expect(reached(due)).toEqual([[1, 11]]);
    books.settled(due, [row(1, { entrySeq: 11, watchSeq: 11, stopLoss: '99' })]);
    expect(reached(books.catchUp(BTC, [tick(12, '98')], true))).toEqual([[1, 12]]);
  });

  it('hold a close that waits against the tick behind its acceptance, and its levels against none twice', () => {
    const books = at10();
    books.take([row(1, { entrySeq: 10, watchSeq: 10, stopLoss: '90' })]);
    for (const [seq, price] of [
      [11, '97'],
      [12, '96'],
    ] as const)
      books.follow(BTC, tick(seq, price));
    books.take([
      row(1, {
        status: 'closing',
        entrySeq: 10,
        watchSeq: 10,
        stopLoss: '90',
        acceptedSeq: 11,
        liquidationPrice: '97.5',
      }),
    ]);
    expect(seqs(books.behind())).toEqual([11]);
    expect(reached(books.catchUp(BTC, [tick(12, '96')], true))).toEqual([[1, 12]]);
  });

  it('remember a close that waits though its position was known long ago', () => {
    const books = createTriggerBooks(positionLevels, FAR);
    books.take([
      row(1, { status: 'closing', entrySeq: 5, watchSeq: 5, acceptedSeq: 40, cursorSeq: 5_000, wasKnown: true }),
    ]);
    expect(seqs(books.behind())).toEqual([40]);
  });
});
