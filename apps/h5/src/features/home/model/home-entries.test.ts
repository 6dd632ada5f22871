import { expect, it } from 'vitest';
import type { ServiceEntry } from '#data/feature.ts';
import { toHomeEntries } from './home-entries.ts';

const entry = (key: string, home?: number): ServiceEntry => ({
  key,
  group: 'trade',
  icon: 'timer',
  path: `/${key}`,
  label: 'home.menu.options',
  ...(home !== undefined && { home }),
});
const keys = (...entries: readonly ServiceEntry[]) => toHomeEntries(entries).map(({ key }) => key);

it('orders by rank, whatever the order of the menu', () => {
  expect(keys(entry('b', 20), entry('c', 30), entry('a', 10))).toEqual(['a', 'b', 'c']);
});

it('leaves out what has no rank', () => expect(keys(entry('deposit'), entry('a', 10))).toEqual(['a']));

it('shows nine at most: the tenth place leads to all', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => entry(`e${index}`, 120 - index * 10));
  expect(keys(...twelve)).toEqual(['e11', 'e10', 'e9', 'e8', 'e7', 'e6', 'e5', 'e4', 'e3']);
});
