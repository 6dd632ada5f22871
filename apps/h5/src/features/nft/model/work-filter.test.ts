import { describe, expect, it } from 'vitest';
import {
  findPriceProblem,
  isFiltered,
  isSheetUsed,
  NO_FILTER,
  readFilter,
  toWorkFields,
  type WorkFilter,
  writeFilter,
} from './work-filter.ts';

const USED: WorkFilter = {
  mode: '2',
  type: '4',
  status: 'all',
  rarity: 'SR',
  currency: 3,
  minPrice: '10',
  maxPrice: '250.5',
  keyword: 'tide',
  sort: 'bids',
};

describe('the filter of works in the address', () => {
  it('is empty for the usual list', () => {
    expect(writeFilter(NO_FILTER)).toEqual({});
    expect(readFilter(new URLSearchParams(''))).toEqual(NO_FILTER);
  });

  it('is read as it was written', () => {
    expect(readFilter(new URLSearchParams(writeFilter(USED)))).toEqual(USED);
  });

  it.each([
    'mode=9',
    'type=image',
    'status=now',
    'rarity=X',
    'coin=-1',
    'coin=abc',
    'min=0',
    'min=1e5',
    'max=-3',
    'sort=price',
  ])('%s is as usual', (query) => expect(readFilter(new URLSearchParams(query))).toEqual(NO_FILTER));

  it('cuts a long name', () => {
    expect(readFilter(new URLSearchParams({ name: 'x'.repeat(100) })).keyword).toHaveLength(60);
  });
});

describe('what is set', () => {
  it('the mode and the name belong to no sheet', () => {
    const filter = { ...NO_FILTER, mode: '1', keyword: 'a' } as const;
    expect([isSheetUsed(filter), isFiltered(filter)]).toEqual([false, true]);
  });

  it('the order is no filter', () => expect(isFiltered({ ...NO_FILTER, sort: 'newest' })).toBe(false));

  it('all is sent as the call takes it', () => {
    expect(toWorkFields(USED)).toEqual({
      mode: '2',
      type: '4',
      status: 'all',
      rarity: 'SR',
      currency_id: '3',
      min_price: '10',
      max_price: '250.5',
      keyword: 'tide',
      sort: 'bids',
    });
  });
});

describe('the price range', () => {
  it.each([
    ['', '', null],
    ['5', '5', null],
    ['0', '5', 'min'],
    ['5', 'x', 'max'],
    ['6', '5', 'order'],
    ['10', '9.99', 'order'],
  ] as const)('%s to %s: %s', (minPrice, maxPrice, problem) =>
    expect(findPriceProblem({ ...NO_FILTER, minPrice, maxPrice })).toBe(problem),
  );
});
