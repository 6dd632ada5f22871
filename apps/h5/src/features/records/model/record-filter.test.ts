import { describe, expect, it } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { declareFeatures } from '#data/declared-features.ts';
import { ALL_TIME } from './day-range.ts';
import { accountOf, isFiltered, readFilter, toFields, writeFilter } from './record-filter.ts';
import { loadRecordWords } from './record-words.ts';

declareFeatures(FEATURES);
await loadRecordWords();

const TODAY = '2026-11-15';
const ALL = { currency: 0, account: 0, kind: null, days: ALL_TIME };
const read = (query: string) => readFilter(new URLSearchParams(query), TODAY);

describe('readFilter', () => {
  it.each([
    ['currency=3&type=2', { ...ALL, currency: 3, account: 2 }],
    ['', ALL],
    ['currency=0&type=0', ALL],
    ['currency=-1&type=5', ALL],
    ['currency=1e3&type=2x', ALL],
    ['currency=9999999999', ALL],
    ['currency=<b>', ALL],
    ['kind=convert', { ...ALL, kind: 'convert' }],
    ['kind=drop table', ALL],
    ['from=2026-11-01&to=2026-11-09', { ...ALL, days: { from: '2026-11-01', to: '2026-11-09' } }],
    ['from=2026-02-30', ALL],
    ['from=2026-11-09&to=2026-11-01', ALL],
    ['from=2024-11-01', ALL],
  ])('%s', (query, expected) => expect(read(query)).toEqual(expected));
});

describe('writeFilter', () => {
  it('leaves out what is not chosen', () => {
    expect(writeFilter(ALL)).toEqual({});
    expect(isFiltered(ALL)).toBe(false);
  });

  it('is read back as it was', () => {
    const filter = read('currency=3&type=2&kind=convert&from=2026-11-01&to=2026-11-09');
    expect(isFiltered(filter)).toBe(true);
    expect(readFilter(new URLSearchParams(writeFilter(filter)), TODAY)).toEqual(filter);
  });
});

describe('toFields', () => {
  it('sends only what is chosen', () => expect(toFields(ALL, 'UTC')).toEqual({ currency: '0', type: '0' }));

  it('turns days into moments of the zone, the last day included', () => {
    const filter = read('type=4&kind=convert&from=2026-11-01&to=2026-11-02');
    expect(toFields(filter, 'Asia/Shanghai')).toEqual({
      currency: '0',
      type: '4',
      kind: 'convert',
      from_ms: String(Date.parse('2026-10-31T16:00:00Z')),
      to_ms: String(Date.parse('2026-11-02T16:00:00Z')),
    });
  });
});

describe('accountOf', () => {
  it.each([
    [0, null],
    [1, 'legal'],
    [2, 'change'],
    [3, 'lever'],
    [4, 'micro'],
  ])('%i is %s', (account, expected) => expect(accountOf({ account })).toBe(expected));
});
