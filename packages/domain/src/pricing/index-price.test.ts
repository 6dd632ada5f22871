import { expect, it } from 'vitest';
import { computeMedianIndex } from './index-price';

const NOW = 100_000;
type Said = readonly [name: string, price: string, ageMs: number];

const from = (quotes: readonly Said[]) => quotes.map(([name, price, ageMs]) => ({ name, price, timeMs: NOW - ageMs }));
const medianOf = (quotes: readonly Said[]) => {
  const index = computeMedianIndex(from(quotes), NOW);
  return index && { price: index.price, used: index.used.map(({ name }) => name).join(' ') };
};

it.each<[string, readonly Said[], string, string]>([
  [
    'two fresh sources leave a slow one out',
    [
      ['a', '100', 0],
      ['b', '101', 1_500],
      ['c', '90', 1_501],
    ],
    '100.5',
    'a b',
  ],
  [
    'with one fresh source the slow ones count',
    [
      ['a', '100', 0],
      ['b', '101', 1_501],
      ['c', '99', 5_000],
    ],
    '100',
    'a b c',
  ],
  [
    'nothing older than 5 s counts',
    [
      ['a', '100', 0],
      ['b', '101', 5_001],
    ],
    '100',
    'a',
  ],
  [
    'slow sources alone make a price',
    [
      ['a', '100', 2_000],
      ['b', '101', 3_000],
    ],
    '100.5',
    'a b',
  ],
  [
    'slow sources do not outvote two fresh ones',
    [
      ['a', '105', 0],
      ['b', '105', 0],
      ['c', '100', 2_000],
      ['d', '100', 2_000],
      ['e', '100', 2_000],
    ],
    '105',
    'a b',
  ],
  [
    'of two fresh ones that contradict each other the slow ones decide',
    [
      ['a', '100', 0],
      ['b', '110', 0],
      ['c', '100', 2_000],
    ],
    '100',
    'a c',
  ],
])('%s', (_, quotes, price, used) => {
  expect(medianOf(quotes)).toEqual({ price, used });
});

it('is nothing without a source', () => {
  expect(medianOf([['a', '100', 5_001]])).toBeNull();
});
