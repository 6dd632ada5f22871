import { describe, expect, it } from 'vitest';
import { FEATURES } from '#app/features.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { listTab, opensAtMs, readTab, toTabs } from './market-tab.ts';

const declared = FEATURES.flatMap(({ marketTabs }) => marketTabs ?? []);

const view = (id: number, parts: Partial<InstrumentView>) =>
  ({
    id,
    currencyId: id,
    kind: 'coin',
    hasFutures: true,
    isOpen: true,
    sessionChangeMs: 0,
    ...parts,
  }) as InstrumentView;
const instruments = [
  view(1, {}),
  view(2, { hasFutures: false }),
  view(101, { kind: 'stock', isOpen: false, sessionChangeMs: 5000 }),
  view(102, { kind: 'stock', isOpen: false, sessionChangeMs: 4000 }),
];
const idsOf = (tab: string, ...rest: [typeof instruments, number[]]) =>
  listTab(
    declared.find(({ key }) => key === tab),
    ...rest,
  ).map(({ id }) => id);

describe('readTab', () => {
  it.each([
    ['stock', false, 'stock'],
    ['optional', true, 'favourites'],
    ['nonsense', false, 'favourites'],
    ['__proto__', false, 'favourites'],
    [null, false, 'favourites'],
    [null, true, 'coins'],
  ] as const)('%s, visitor %s', (named, isVisitor, tab) => expect(readTab(named, isVisitor, declared)).toBe(tab));
});

it('the tabs stand in the order of their ranks, favourites first', () => {
  expect(toTabs(declared).map(({ key }) => key)).toEqual(['favourites', 'futures', 'coins', 'stock']);
});

describe('listTab', () => {
  it('lists by kind and by what can be traded', () => {
    expect(idsOf('coins', instruments, [])).toEqual([1, 2]);
    expect(idsOf('stock', instruments, [])).toEqual([101, 102]);
    expect(idsOf('futures', instruments, [])).toEqual([1, 101, 102]);
  });

  it('lists favourites in their own order, without what is no longer listed', () => {
    expect(idsOf('favourites', instruments, [102, 77, 1])).toEqual([102, 1]);
  });
});

describe('opensAtMs', () => {
  it('is the first opening of those that are closed', () => expect(opensAtMs(instruments)).toBe(4000));
  it('is nothing while all are open', () => expect(opensAtMs(instruments.slice(0, 2))).toBeNull());
});
