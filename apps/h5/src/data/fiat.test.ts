import { describe, expect, it } from 'vitest';
import { DEFAULT_FIAT, isFiat, isFiatList, isRateOld, refreshedFiat } from './fiat.ts';

const HOUR = 3_600_000;
const euro = { currency_code: 'EUR', rate: '0.92000000', saveTime: 10 * HOUR };
const option = { currency_code: 'EUR', symbol: '€', rate: '0.95000000' };

describe('isFiat', () => {
  it('accepts a valid stored value', () => expect(isFiat(euro)).toBe(true));

  it.each([
    null,
    undefined,
    'EUR',
    {},
    { ...euro, currency_code: 'eur' },
    { ...euro, currency_code: '<b>' },
    { ...euro, rate: 0.92 },
    { ...euro, rate: '-1' },
    { ...euro, rate: '0.000' },
    { ...euro, rate: '1e3' },
    { ...euro, saveTime: '5' },
    { currency_code: 'EUR', rate: '0.92' },
  ])('refuses %o', (stored) => expect(isFiat(stored)).toBe(false));
});

describe('isFiatList', () => {
  it.each([
    [[], true],
    [[option], true],
    [[option, { ...option, rate: 'x' }], false],
    [[{ ...option, symbol: undefined }], false],
    [{}, false],
  ])('%o: %s', (stored, expected) => expect(isFiatList(stored)).toBe(expected));
});

describe('isRateOld', () => {
  it.each([
    ['just fetched', 10 * HOUR, false],
    ['exactly one hour', 11 * HOUR, false],
    ['over one hour', 11 * HOUR + 1, true],
    ['fetched in the future', 9 * HOUR, true],
  ])('%s', (_, nowMs, old) => expect(isRateOld(euro, nowMs)).toBe(old));

  it('is true for the built-in default', () => expect(isRateOld(DEFAULT_FIAT, 10 * HOUR)).toBe(true));
});

describe('refreshedFiat', () => {
  it('takes the new rate of the chosen currency', () => {
    const list = [{ currency_code: 'USD', symbol: '$', rate: '1.00000000' }, option];
    expect(refreshedFiat(euro, list, 5)).toEqual({ currency_code: 'EUR', rate: '0.95000000', saveTime: 5 });
  });

  it('is null when the currency is no longer offered', () => expect(refreshedFiat(euro, [], 5)).toBeNull());
});
