import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTriggerIndex, type TriggerLevel } from '../pricing/trigger-index';
import { alertLevels, type WatchedAlert } from './alert-levels';

/** Alerts in the index every watcher uses; one that is there is not added again. */
const createAlertIndex = () => {
  const index = createTriggerIndex<{ id: number; levels: TriggerLevel[]; alert: WatchedAlert }>();
  const has = (id: number): boolean => index.get(id) !== undefined;
  return {
    add: (alert: WatchedAlert): void => {
      if (!has(alert.id)) index.set({ id: alert.id, levels: alertLevels(alert), alert });
    },
    has,
    remove: index.remove,
    size: index.size,
    takeCrossed: (tick: { price: string; seq: number }) => index.takeCrossed(tick).map(({ alert }) => alert),
  };
};

const above = (id: number, upper: string, afterSeq = 0): WatchedAlert => ({ id, afterSeq, upper, lower: null });
const below = (id: number, lower: string, afterSeq = 0): WatchedAlert => ({ id, afterSeq, upper: null, lower });
const idsOf = (alerts: readonly WatchedAlert[]): number[] => alerts.map(({ id }) => id).toSorted((a, b) => a - b);

describe('an index of alerts', () => {
  it('takes what a price reaches, exactly at the level too, and each once', () => {
    const index = createAlertIndex();
    for (const alert of [above(1, '100.5'), above(2, '101'), below(3, '99'), below(4, '98.5')]) index.add(alert);
    expect(index.takeCrossed({ price: '100.49999999', seq: 1 })).toEqual([]);
    expect(idsOf(index.takeCrossed({ price: '100.5', seq: 2 }))).toEqual([1]);
    expect(index.takeCrossed({ price: '100.5', seq: 3 })).toEqual([]);
    expect(idsOf(index.takeCrossed({ price: '98.5', seq: 4 }))).toEqual([3, 4]);
    expect(idsOf(index.takeCrossed({ price: '5000', seq: 5 }))).toEqual([2]);
    expect(index.size()).toBe(0);
  });

  it('fires a move on one side and forgets its other side', () => {
    const index = createAlertIndex();
    index.add({ id: 1, afterSeq: 0, upper: '110', lower: '90' });
    expect(idsOf(index.takeCrossed({ price: '110', seq: 1 }))).toEqual([1]);
    expect(index.takeCrossed({ price: '80', seq: 2 })).toEqual([]);
  });

  it('leaves an alert for later ticks than the one it was set at', () => {
    const index = createAlertIndex();
    for (const alert of [above(1, '100', 7), above(2, '101', 5)]) index.add(alert);
    expect(idsOf(index.takeCrossed({ price: '105', seq: 7 }))).toEqual([2]);
    expect(index.has(1)).toBe(true);
    expect(idsOf(index.takeCrossed({ price: '105', seq: 8 }))).toEqual([1]);
  });

  it('ignores an id it has, and one it has not', () => {
    const index = createAlertIndex();
    index.add(above(1, '100'));
    index.add(above(1, '90'));
    index.remove(2);
    expect(index.size()).toBe(1);
    expect(index.takeCrossed({ price: '95', seq: 1 })).toEqual([]);
    index.remove(1);
    expect(index.takeCrossed({ price: '200', seq: 2 })).toEqual([]);
  });

  it('agrees with looking at every alert, whatever is added, removed and ticked', () => {
    const price = fc.integer({ min: 1, max: 60 });
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ upper: price, lower: price, side: fc.integer({ min: 0, max: 2 }) }) },
      { weight: 1, arbitrary: fc.record({ remove: fc.integer({ min: 1, max: 30 }) }) },
      { weight: 3, arbitrary: fc.record({ tick: price }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const index = createAlertIndex();
        const naive = new Map<number, WatchedAlert>();
        let [nextId, seq] = [1, 0];
        for (const one of steps) {
          if ('tick' in one) {
            seq += 1;
            const expected = [...naive.values()].filter(
              ({ upper, lower, afterSeq }) =>
                afterSeq < seq &&
                ((upper !== null && Number(upper) <= one.tick) || (lower !== null && Number(lower) >= one.tick)),
            );
            for (const { id } of expected) naive.delete(id);
            expect(idsOf(index.takeCrossed({ price: String(one.tick), seq }))).toEqual(idsOf(expected));
          } else if ('remove' in one) {
            naive.delete(one.remove);
            index.remove(one.remove);
          } else {
            const [hasUpper, hasLower] = [one.side !== 0, one.side !== 1];
            const alert: WatchedAlert = {
              id: nextId,
              afterSeq: seq + (nextId % 2),
              upper: hasUpper ? String(one.upper) : null,
              lower: hasLower ? String(one.lower) : null,
            };
            nextId += 1;
            naive.set(alert.id, alert);
            index.add(alert);
          }
          expect(index.size()).toBe(naive.size);
        }
      }),
    );
  });

  it('looks at one alert of 10,000 for a price that crosses none', () => {
    const index = createAlertIndex();
    let visited = 0;
    for (let id = 1; id <= 10_000; id += 1) {
      const alert = above(id, String(100_000 + id));
      index.add({
        ...alert,
        get afterSeq() {
          visited += 1;
          return 0;
        },
      });
    }
    visited = 0;
    for (let seq = 1; seq <= 1_000; seq += 1) expect(index.takeCrossed({ price: '99999', seq })).toEqual([]);
    expect(visited).toBe(0);
  });
});
