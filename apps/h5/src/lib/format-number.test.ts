import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatCounter,
  formatExact,
  formatMove,
  formatPrice,
  formatShare,
  formatVolume,
} from './format-number.ts';

const en = 'en-GB';

/** Which of the narrow or wide no-break spaces a browser uses depends on its age. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

describe('formatVolume', () => {
  it.each([
    ['0', '0.0000'],
    ['64.18', '64.1800'],
    ['0.00019', '0.0001'],
    ['999.99999', '999.9999'],
    ['1000', '1,000.0000'],
    ['1000.00000001', '1.0K'],
    ['12549.99', '12.5K'],
    ['999999.99', '999.9K'],
    ['1000000', '1,000.0K'],
    ['1000000.01', '1.00M'],
    ['842360000', '842.36M'],
    ['1000000000', '1,000.00M'],
    ['28319830000', '28.31B'],
    ['9007199254740993', '9,007,199.25B'],
    ['-12549.99', '\u221212.5K'],
  ])('%s is %s', (volume, text) => {
    expect(formatVolume(volume, en)).toBe(text);
  });
});

describe('formatCounter and formatExact', () => {
  it.each([
    ['902', '902', '902'],
    ['902.00000000', '902', '902'],
    ['1000', '1,000', '1,000'],
    ['1001', '1.0K', '1,001'],
    ['12500', '12.5K', '12,500'],
    ['2500000', '2.50M', '2,500,000'],
    ['9007199254740993', '9,007,199.25B', '9,007,199,254,740,993'],
  ])('%s is %s, exactly %s', (count, short, exact) => {
    expect(formatCounter(count, en)).toBe(short);
    expect(formatExact(count, en)).toBe(exact);
  });
});

describe('formatPrice', () => {
  it.each([
    ['67432.18', 2, '67,432.18'],
    ['0.5284', 5, '0.52840'],
    ['171.26449', 3, '171.264'],
    ['171.2645', 3, '171.265'],
    ['600', 0, '600'],
    ['0.00000001', 8, '0.00000001'],
  ])('%s at %i is %s', (price, precision, text) => {
    expect(formatPrice(price, { precision, locale: en })).toBe(text);
  });
});

describe('formatAmount', () => {
  it.each([
    ['6240.185', 'USDT', '6,240.18'],
    ['6240.1', 'USD', '6,240.10'],
    ['0.999', 'USDT', '0.99'],
    ['-0.001', 'USDT', '0.00'],
    ['-100', 'USDT', '\u2212100.00'],
    ['0.050175', 'BTC', '0.050175'],
    ['1.00000000', 'ETH', '1.00'],
    ['0.00000001', 'BTC', '0.00000001'],
    ['90071992547409.93', 'USDT', '90,071,992,547,409.93'],
  ])('%s %s is %s', (amount, currency, text) => {
    expect(formatAmount(amount, { currency, locale: en })).toBe(text);
  });

  it.each([
    ['312.48', '+312.48'],
    ['-312.48', '\u2212312.48'],
    ['0', '0.00'],
    ['0.004', '0.00'],
    ['-0.004', '0.00'],
  ])('%s as a gain is %s', (amount, text) => {
    expect(formatAmount(amount, { currency: 'USDT', locale: en, sign: 'gain' })).toBe(text);
  });

  it('never loses a digit of a coin balance', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 28n });
    fc.assert(
      fc.property(units, (value) => {
        const digits = value.toString().padStart(9, '0');
        const amount = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
        const shown = formatAmount(amount, { currency: 'BTC', locale: en }).replaceAll(',', '');
        expect(shown.padEnd(amount.length, '0')).toBe(amount);
      }),
    );
  });
});

describe('percent', () => {
  it.each([
    ['1.84', '+1.84%', '1.8%'],
    ['-2.305', '\u22122.31%', '\u22122.3%'],
    ['0', '0.00%', '0.0%'],
    ['-0.001', '0.00%', '0.0%'],
    ['0.005', '+0.01%', '0.0%'],
    ['56.25', '+56.25%', '56.3%'],
  ])('%s moves %s and shares %s', (percent, move, share) => {
    expect(formatMove(percent, en)).toBe(move);
    expect(formatShare(percent, en)).toBe(share);
  });
});

describe('every language', () => {
  it('joins groups and percent sign with spaces that do not wrap', () => {
    expect(formatAmount('1234567.8', { currency: 'USDT', locale: 'fr' })).not.toContain(' ');
    expect(formatMove('1.5', 'es')).not.toContain(' ');
  });

  it.each([
    ['en-GB', '1,234,567.80', '+1.50%'],
    ['zh-CN', '1,234,567.80', '+1.50%'],
    ['zh-HK', '1,234,567.80', '+1.50%'],
    ['th', '1,234,567.80', '+1.50%'],
    ['ja', '1,234,567.80', '+1.50%'],
    ['ko', '1,234,567.80', '+1.50%'],
    ['fr', '1 234 567,80', '+1,50 %'],
    ['es', '1.234.567,80', '+1,50 %'],
  ])('%s writes %s and %s', (locale, amount, move) => {
    expect(withPlainSpaces(formatAmount('1234567.8', { currency: 'USDT', locale }))).toBe(amount);
    expect(withPlainSpaces(formatMove('1.5', locale))).toBe(move);
  });
});

it('does not show what is not a number', () => {
  for (const text of ['', 'NaN', '1e5', '1,000', 'undefined']) expect(() => formatVolume(text, en)).toThrow(RangeError);
});
