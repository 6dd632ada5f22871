import { describe, expect, it } from 'vitest';
import { createTriggerBooks, type TriggerTick } from '#kernel/triggers/trigger-books';
import type { ActiveAlert, DueAlert } from './alert-watch.store';
import { levelsOfAlert } from './use-cases/watch-alerts';

const BTC = 1;
const above = (id: number, upper: string, afterSeq = 0): ActiveAlert => ({
  id,
  instrumentId: BTC,
  afterSeq,
  upper,
  lower: null,
});
const tick = (seq: number, price: string): TriggerTick => ({ seq, price, timeMs: seq * 250 });
const firedBy = (due: readonly DueAlert[]): [number, number][] => due.map(({ id, tick: { seq } }) => [id, seq]);

describe('the books of alerts', () => {
  it('are behind until the ticks before them were read', () => {
    const books = createTriggerBooks(levelsOfAlert);
    books.take([above(1, '100', 5)]);
    expect(books.behind()).toEqual([{ instrumentId: BTC, seq: 5 }]);
    expect(books.follow(BTC, tick(9, '120'))).toEqual([]);
    expect(firedBy(books.catchUp(BTC, [tick(6, '99'), tick(7, '101'), tick(8, '150')], false))).toEqual([[1, 7]]);
    expect(books.catchUp(BTC, [], true)).toEqual([]);
    expect(books.behind()).toEqual([]);
  });

  it('follow tick after tick, and read what is missing in between', () => {
    const books = createTriggerBooks(levelsOfAlert);
    books.take([above(1, '100')]);
    books.catchUp(BTC, [tick(1, '90')], true);
    expect(books.follow(BTC, tick(2, '99'))).toEqual([]);
    expect(books.follow(BTC, tick(2, '200'))).toEqual([]);
    expect(books.follow(BTC, tick(4, '99'))).toEqual([]);
    expect(books.behind()).toEqual([{ instrumentId: BTC, seq: 2 }]);
    expect(books.follow(BTC, tick(5, '98'))).toEqual([]);
    expect(firedBy(books.catchUp(BTC, [tick(3, '100'), tick(4, '99'), tick(5, '98')], true))).toEqual([[1, 3]]);
    expect(books.cursors()).toEqual([{ instrumentId: BTC, seq: 5 }]);
  });

  it('go back for an older alert, without firing another one twice', () => {
    const books = createTriggerBooks(levelsOfAlert);
    for (const alert of [above(1, '100'), above(2, '500')]) books.take([alert]);
    expect(firedBy(books.catchUp(BTC, [tick(1, '90'), tick(2, '110')], true))).toEqual([[1, 2]]);
    books.take([above(3, '95', 1)]);
    books.take([above(2, '1')]);
    expect(books.behind()).toEqual([{ instrumentId: BTC, seq: 1 }]);
    expect(firedBy(books.catchUp(BTC, [tick(2, '110')], true))).toEqual([[3, 2]]);
    expect(firedBy(books.follow(BTC, tick(3, '500')))).toEqual([[2, 3]]);
  });

  it('skip the past while there is nothing to watch', () => {
    const books = createTriggerBooks(levelsOfAlert);
    expect(books.follow(BTC, tick(1, '1'))).toEqual([]);
    expect(books.cursors()).toEqual([]);
    books.take([above(1, '100')]);
    expect(firedBy(books.catchUp(BTC, [tick(1, '100')], true))).toEqual([[1, 1]]);
    books.follow(BTC, tick(900, '99'));
    expect([books.behind(), books.cursors()]).toEqual([[], [{ instrumentId: BTC, seq: 900 }]]);
    books.take([above(2, '100', 901)]);
    expect(books.behind()).toEqual([{ instrumentId: BTC, seq: 901 }]);
  });
});
