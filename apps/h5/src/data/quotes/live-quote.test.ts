import type { QuoteRow } from '@candor/contract/realtime';
import { cmp, toAmount } from '@candor/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, type LiveQuote, mergeRow } from './live-quote.ts';

const full = (seq: number, price: string): QuoteRow => [1, seq, seq * 250, price, '100', '120', '90', '5', '500'];
const short = (seq: number, price: string): QuoteRow => [1, seq, seq * 250, price];
const quote: LiveQuote = {
  id: 1,
  price: '100.00',
  open: '100',
  high: '120',
  low: '90',
  volume: '5',
  turnover: '500',
  seq: 10,
  timeMs: 2500,
  direction: 'flat',
};

describe('mergeRow', () => {
  it('starts with a full row', () => {
    expect(mergeRow(undefined, full(10, '100.00'))).toEqual(quote);
  });

  it('cannot start with a short row', () => expect(mergeRow(undefined, short(1, '100'))).toBeUndefined());

  it('takes price, tick and time from a short row and keeps the day', () => {
    expect(mergeRow(quote, short(11, '101.00'))).toEqual({
      ...quote,
      price: '101.00',
      seq: 11,
      timeMs: 2750,
      direction: 'up',
    });
  });

  it.each([
    ['lower', '99.99', 'down'],
    ['longer but lower', '99.999999', 'down'],
    ['higher by a digit', '1000.00', 'up'],
  ])('compares prices by value: %s', (_, price, direction) =>
    expect(mergeRow(quote, short(11, price))?.direction).toBe(direction),
  );

  it('keeps the last direction while the price stays, however it is written', () => {
    const fallen: LiveQuote = { ...quote, direction: 'down' };
    expect(mergeRow(fallen, full(11, '100'))?.direction).toBe('down');
  });

  it('never goes back to an older tick', () => {
    expect(mergeRow(quote, short(9, '1.00'))).toBe(quote);
    expect(mergeRow(quote, full(9, '1.00'))).toBe(quote);
  });

  it('takes new day figures for the tick it has', () => {
    expect(mergeRow(quote, [1, 10, 2500, '100.00', '99', '120', '90', '6', '600'])?.open).toBe('99');
  });

  it('is the same quote when a short row repeats the tick', () => {
    expect(mergeRow(quote, short(10, '100.00'))).toBe(quote);
  });
});

describe('compareDecimals', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.stringMatching(/^[0-9]{0,8}$/))
    .map(([whole, rest]) => (rest === '' ? `${whole}` : `${whole}.${rest}`));

  it('agrees with exact arithmetic', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(Math.sign(compareDecimals(a, b))).toBe(cmp(toAmount(a), toAmount(b)));
      }),
    );
  });
});
