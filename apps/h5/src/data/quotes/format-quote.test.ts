import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMove, formatPrice } from '#lib/format-number.ts';
import { changeText, priceText } from './format-quote.ts';
import type { LiveQuote } from './live-quote.ts';
import { changeOf, directionOf, staleSeconds } from './quote-figures.ts';

const LOCALES = ['en-GB', 'zh-CN', 'zh-HK', 'th', 'ja', 'ko', 'fr', 'es'];
const quote = (price: string, open: string) => ({ price, open }) as LiveQuote;

describe('priceText', () => {
  it.each([
    ['67432.18000000', 2, 'en-GB', '67,432.18'],
    ['67432.18', 2, 'es', '67.432,18'],
    ['1234.5', 2, 'es', '1234,50'],
    ['0.5284', 5, 'en-GB', '0.52840'],
    ['5', 0, 'en-GB', '5'],
    ['67432.185', 2, 'en-GB', '67,432.19'],
  ])('%s at %i decimals in %s', (price, scale, locale, text) => expect(priceText(price, { scale, locale })).toBe(text));

  it('writes what the exact format writes, in every language', () => {
    const price = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.stringMatching(/^[0-9]{1,8}$/));
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 0, max: 8 }),
        fc.constantFrom(...LOCALES),
        ([whole, rest], scale, locale) => {
          const text = `${whole}.${rest}`;
          expect(priceText(text, { scale, locale })).toBe(formatPrice(text, { precision: scale, locale }));
        },
      ),
    );
  });
});

describe('changeText', () => {
  it.each([
    ['101.84', '100', '+1.84%'],
    ['97.69', '100', '\u22122.31%'],
    ['100.00000000', '100', '0.00%'],
    ['100.004', '100', '0.00%'],
    ['100.005', '100', '+0.01%'],
    ['99.995', '100', '\u22120.01%'],
    ['1500', '100', '+1,400.00%'],
    ['5', '0', '\u2014'],
  ])('%s after %s', (price, open, text) => expect(changeText(quote(price, open), 'en-GB')).toBe(text));

  it('writes the sign of the language', () => {
    expect(changeText(quote('101.84', '100'), 'fr')).toBe(formatMove('1.84', 'fr'));
  });

  it('has the colour of what it shows', () => {
    expect(directionOf(changeOf(quote('100.004', '100')))).toBe('flat');
    expect(directionOf(changeOf(quote('100.005', '100')))).toBe('up');
    expect(directionOf(changeOf(quote('99.995', '100')))).toBe('down');
    expect(directionOf(changeOf(quote('1', '0')))).toBe('flat');
  });
});

describe('staleSeconds', () => {
  it.each([
    [1, 3000, null],
    [1, 3001, 3],
    [1, 12_900, 12],
    [0, 60_000, null],
    [1, -500, null],
  ])('tick %i that is %i ms old', (seq, ageMs, seconds) =>
    expect(staleSeconds({ seq, timeMs: 1_000_000 }, 1_000_000 + ageMs)).toBe(seconds),
  );
});
