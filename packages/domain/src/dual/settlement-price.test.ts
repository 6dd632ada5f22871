import { describe, expect, it } from 'vitest';
import { isBelow, isEnough, showMean, sumSeconds, type WindowRecord, windowOf } from './settlement-price';

const DAY = 86_400_000;
const MATURITY = Date.UTC(2026, 10, 21, 8);

describe('the window', () => {
  it('is 07:30 to 08:00 UTC, 1800 seconds of which 1620 are needed', () => {
    expect(windowOf(MATURITY, DAY)).toEqual({
      fromMs: Date.UTC(2026, 10, 21, 7, 30),
      toMs: MATURITY,
      seconds: 1_800,
      needed: 1_620,
    });
  });

  it('of a later try is the same part of a later day', () => {
    expect(windowOf(MATURITY, DAY, 2).toMs).toBe(Date.UTC(2026, 10, 23, 8));
  });

  it('of a short day consists of whole seconds that end at the maturity', () => {
    expect(windowOf(700_000, 300_000)).toEqual({ fromMs: 694_000, toMs: 700_000, seconds: 6, needed: 6 });
    expect(windowOf(20_000, 60_000).seconds).toBe(1);
  });
});

const window = windowOf(MATURITY, DAY);
const at = (ms: number, price: string, changes: Partial<WindowRecord> = {}): WindowRecord => ({
  seq: ms,
  timeMs: window.fromMs + ms,
  price,
  kind: 0,
  ...changes,
});
const everySecond = (seconds: number, price: string): WindowRecord[] =>
  Array.from({ length: seconds }, (_, second) => at(second * 1_000, price));

describe('one-second prices', () => {
  it('the last price inside a second counts, in whatever order the records come', () => {
    const records = [at(0, '10'), at(250, '11'), at(999, '12'), at(1_000, '20')];
    expect(sumSeconds(window, records)).toEqual({ found: 2, sum: '32' });
    expect(sumSeconds(window, records.toReversed())).toEqual({ found: 2, sum: '32' });
  });

  it('the start is included, the end is not', () => {
    const records = [at(-1, '1'), at(0, '10'), at(1_799_999, '20'), at(1_800_000, '100')];
    expect(sumSeconds(window, records)).toEqual({ found: 2, sum: '30' });
  });

  it('a second without a price has none: no older price stands in', () => {
    expect(sumSeconds(window, [at(0, '10'), at(5_000, '20')]).found).toBe(2);
  });

  it('starts and ends of pauses are no prices', () => {
    const records = [at(0, '10'), at(500, '10', { kind: 1 }), at(4_000, '10', { kind: 2 })];
    expect(sumSeconds(window, records)).toEqual({ found: 1, sum: '10' });
  });

  it.each([
    [1_619, false],
    [1_620, true],
    [1_800, true],
  ])('%s of 1800 seconds: enough %s', (seconds, enough) => {
    expect(isEnough(window, sumSeconds(window, everySecond(seconds, '1')))).toBe(enough);
  });
});

describe('the exact mean is compared [Q1]', () => {
  it.each([
    ['equal', ['60000', '60000'], false],
    ['one unit below in one second of two', ['60000', '59999.99999999'], true],
    ['one unit above in one second of two', ['60000', '60000.00000001'], false],
    ['a mean below by a third of a unit', ['60000', '60000', '59999.99999999'], true],
    ['above and below that cancel out', ['59999', '60001'], false],
  ])('%s', (_, prices, below) => {
    const sum = sumSeconds(
      window,
      prices.map((price, second) => at(second * 1_000, price)),
    );
    expect(isBelow(sum, '60000')).toBe(below);
  });

  it('shown rounded down', () => {
    expect(showMean({ found: 3, sum: '200' })).toBe('66.66666666');
    expect(showMean({ found: 0, sum: '0' })).toBeNull();
  });
});
