import { describe, expect, it } from 'vitest';
import { isFiltered, NO_FILTER, readFilter, sortBy, toLeaderFields, writeFilter } from './leader-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

describe('the filter in the address', () => {
  it('is as usual without a query', () => {
    expect(read('')).toEqual(NO_FILTER);
    expect(writeFilter(NO_FILTER)).toEqual({});
  });

  it('comes back as it was written', () => {
    const filter = {
      period: '90d',
      sort: 'drawdown',
      order: 'desc',
      hideFull: true,
      riskMax: 5,
      search: 'wren',
    } as const;
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  });

  it.each([
    ['period=1y', 'period'],
    ['sort=luck', 'sort'],
    ['order=up', 'order'],
    ['risk=11', 'riskMax'],
    ['risk=0', 'riskMax'],
    ['full=1', 'hideFull'],
  ] as const)('ignores %s', (query, field) => expect(read(query)[field]).toEqual(NO_FILTER[field]));

  it('cuts a name that is too long', () => expect(read(`name=${'x'.repeat(50)}`).search).toHaveLength(40));
});

describe('sortBy', () => {
  it('turns the chosen sort round', () => {
    expect(sortBy(NO_FILTER, 'yield').order).toBe('asc');
    expect(sortBy(sortBy(NO_FILTER, 'yield'), 'yield').order).toBe('desc');
  });

  it('begins with the best: a drawdown with the lowest', () => {
    expect(sortBy(NO_FILTER, 'followers')).toMatchObject({ sort: 'followers', order: 'desc' });
    expect(sortBy(NO_FILTER, 'drawdown')).toMatchObject({ sort: 'drawdown', order: 'asc' });
  });
});

describe('toLeaderFields', () => {
  it('sends what the call asks for', () => {
    expect(toLeaderFields({ ...NO_FILTER, hideFull: true, riskMax: 3, search: ' wren ' })).toEqual({
      period: '30d',
      sort: 'yield',
      order: 'desc',
      hide_full: '1',
      risk_max: '3',
      search: 'wren',
    });
    expect(toLeaderFields(NO_FILTER)).toMatchObject({ hide_full: '0', risk_max: '' });
  });
});

describe('isFiltered', () => {
  it.each([
    [{}, false],
    [{ period: '7d' }, false],
    [{ search: '  ' }, false],
    [{ search: 'w' }, true],
    [{ riskMax: 4 }, true],
    [{ hideFull: true }, true],
  ] as const)('%j: %s', (change, expected) => expect(isFiltered({ ...NO_FILTER, ...change })).toBe(expected));
});
