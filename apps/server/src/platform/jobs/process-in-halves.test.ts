import { expect, it } from 'vitest';
import { processInHalves } from './process-in-halves';

/** Processes the whole batch, or fails without effect if it contains one of these items. */
const work = (poison: readonly number[]) => {
  const done: number[] = [];
  const reported: number[] = [];
  return {
    done,
    reported,
    process: async (items: readonly number[]) => {
      if (items.some((item) => poison.includes(item))) throw new Error('not today');
      done.push(...items);
    },
    report: async (item: number) => {
      reported.push(item);
    },
  };
};

it.each([
  ['nothing', [], []],
  ['everything at once', [1, 2, 3], []],
  ['all but one', [1, 2, 3, 4, 5], [3]],
  ['all but the first and the last', [1, 2, 3, 4, 5, 6, 7], [1, 7]],
  ['nothing of what cannot be done', [1, 2], [1, 2]],
])('does %s', async (_, items, poison) => {
  const { done, reported, process, report } = work(poison);
  expect(await processInHalves(items, process, report)).toEqual(poison);
  expect(reported).toEqual(poison);
  expect(done).toEqual(items.filter((item) => !poison.includes(item)));
});

it('ends where the report throws', async () => {
  const { process } = work([2]);
  const report = async (): Promise<void> => {
    throw new Error('no database');
  };
  await expect(processInHalves([1, 2, 3], process, report)).rejects.toThrow('no database');
});
