import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTriggerIndex, type TriggerLevel, type Watched } from './trigger-index';

const level = (side: 'upper' | 'lower', price: string, afterSeq = 0): TriggerLevel => ({ side, price, afterSeq });
const idsOf = (crossed: readonly Watched[]): number[] => crossed.map(({ id }) => id).toSorted((a, b) => a - b);

describe('an index of triggers', () => {
  it('removes a trigger with all its levels when the first of them is reached', () => {
    const index = createTriggerIndex();
    index.set({ id: 1, levels: [level('upper', '110'), level('lower', '95'), level('lower', '90')] });
    index.set({ id: 2, levels: [level('lower', '92.00000001')] });
    expect(index.takeCrossed({ price: '95.00000001', seq: 1 })).toEqual([]);
    expect(idsOf(index.takeCrossed({ price: '89', seq: 2 }))).toEqual([1, 2]);
    expect([index.takeCrossed({ price: '200', seq: 3 }), index.size()]).toEqual([[], 0]);
  });

  it('replaces what has the same id: the old levels count no more', () => {
    const index = createTriggerIndex();
    index.set({ id: 1, levels: [level('upper', '110')] });
    index.set({ id: 1, levels: [level('upper', '120')] });
    expect(index.takeCrossed({ price: '115', seq: 1 })).toEqual([]);
    expect(idsOf(index.takeCrossed({ price: '120', seq: 2 }))).toEqual([1]);
  });

  it('lets each level have its own first tick', () => {
    const index = createTriggerIndex();
    index.set({ id: 1, levels: [level('lower', '95', 7), level('lower', '90', 2)] });
    expect(index.takeCrossed({ price: '94', seq: 7 })).toEqual([]);
    expect(idsOf(index.takeCrossed({ price: '90', seq: 7 }))).toEqual([1]);
  });

  it('forgets the levels of many that were removed', () => {
    const index = createTriggerIndex();
    const many = Array.from({ length: 5_000 }, (_, n) => ({ id: n, levels: [level('upper', String(1_000 + n))] }));
    index.load(many);
    for (const { id } of many) if (id % 10 !== 0) index.remove(id);
    expect(index.size()).toBe(500);
    expect(idsOf(index.takeCrossed({ price: '1100', seq: 1 }))).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });

  it('agrees with looking at everything, whatever is loaded, changed, removed and ticked', () => {
    const price = fc.integer({ min: 1, max: 40 });
    const levels = fc.array(
      fc.record({
        side: fc.constantFrom('upper' as const, 'lower' as const),
        price: price.map(String),
        afterSeq: fc.integer({ min: 0, max: 30 }),
      }),
      { maxLength: 4 },
    );
    const id = fc.integer({ min: 1, max: 25 });
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ set: fc.record({ id, levels }) }) },
      { weight: 1, arbitrary: fc.record({ load: fc.array(fc.record({ id, levels }), { maxLength: 8 }) }) },
      { weight: 1, arbitrary: fc.record({ remove: id }) },
      { weight: 3, arbitrary: fc.record({ tick: price }) },
    );
    const isReached = (one: TriggerLevel, tick: { seq: number; price: number }): boolean =>
      one.afterSeq < tick.seq &&
      (one.side === 'upper' ? Number(one.price) <= tick.price : Number(one.price) >= tick.price);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const index = createTriggerIndex();
        const naive = new Map<number, Watched>();
        let seq = 0;
        for (const one of steps) {
          if ('set' in one) {
            index.set(one.set);
            naive.set(one.set.id, one.set);
          } else if ('load' in one) {
            index.load(one.load);
            for (const watched of one.load) naive.set(watched.id, watched);
          } else if ('remove' in one) {
            index.remove(one.remove);
            naive.delete(one.remove);
          } else {
            seq += 1;
            const expected = [...naive.values()].filter((watched) =>
              watched.levels.some((each) => isReached(each, { seq, price: one.tick })),
            );
            for (const watched of expected) naive.delete(watched.id);
            expect(idsOf(index.takeCrossed({ price: String(one.tick), seq }))).toEqual(idsOf(expected));
          }
          expect([...index.ids()].toSorted((a, b) => a - b)).toEqual([...naive.keys()].toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('agrees with looking at everything when levels follow the price: trailing stops', () => {
    /** A long trails below the highest price since it was set, a short above the lowest. */
    interface Trailing {
      readonly id: number;
      readonly isLong: boolean;
      readonly distance: number;
      best: number;
    }
    const stopOf = ({ isLong, best, distance }: Trailing): number => best + (isLong ? -distance : distance);
    /** What it waits for: the stop, and the next better price, which moves the stop. */
    const levelsOf = (one: Trailing, seq: number): TriggerLevel[] => [
      level(one.isLong ? 'lower' : 'upper', String(stopOf(one)), seq),
      level(one.isLong ? 'upper' : 'lower', String(one.best + (one.isLong ? 1 : -1)), seq),
    ];
    const isStopped = (one: Trailing, price: number): boolean =>
      one.isLong ? price <= stopOf(one) : price >= stopOf(one);
    const follow = (one: Trailing, price: number): void => {
      one.best = one.isLong ? Math.max(one.best, price) : Math.min(one.best, price);
    };
    const start = fc.record({ isLong: fc.boolean(), distance: fc.integer({ min: 1, max: 15 }) });
    fc.assert(
      fc.property(
        fc.array(start, { minLength: 1, maxLength: 30 }),
        fc.array(fc.integer({ min: 60, max: 140 }), { maxLength: 120 }),
        (starts, prices) => {
          const index = createTriggerIndex();
          const all = starts.map((one, id): Trailing => ({ ...one, id, best: 100 }));
          const [live, naive] = [
            new Map(all.map((one) => [one.id, { ...one }])),
            new Map(all.map((one) => [one.id, one])),
          ];
          index.load([...live.values()].map((one) => ({ id: one.id, levels: levelsOf(one, 0) })));
          for (const [at, price] of prices.entries()) {
            const seq = at + 1;
            const stopped: number[] = [];
            for (const { id } of index.takeCrossed({ price: String(price), seq })) {
              const one = live.get(id) as Trailing;
              if (isStopped(one, price)) stopped.push(id);
              else {
                follow(one, price);
                index.set({ id, levels: levelsOf(one, seq) });
              }
            }
            const expected = [...naive.values()].filter((one) => isStopped(one, price)).map(({ id }) => id);
            for (const id of expected) naive.delete(id);
            for (const one of naive.values()) follow(one, price);
            expect(stopped.toSorted((a, b) => a - b)).toEqual(expected);
          }
        },
      ),
    );
  });
});
