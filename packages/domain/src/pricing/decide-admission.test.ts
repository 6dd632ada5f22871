import { describe, expect, it } from 'vitest';
import { computeChangePercent } from './compute-change-percent';
import { readQuote } from './decide-admission';
import { computeMedianIndex } from './index-price';
import { roundPrice } from './price-units';

const NOW = 1_800_000_000_000;
const LAST = NOW - 250;

describe('readQuote', () => {
  it.each([
    ['not a number', { price: 'NaN' }, 'not_a_decimal'],
    ['infinite', { price: 'Infinity' }, 'not_a_decimal'],
    ['an exponent', { price: '1e2' }, 'not_a_decimal'],
    ['empty', { price: '' }, 'not_a_decimal'],
    ['a space', { price: ' 100' }, 'not_a_decimal'],
    ['hexadecimal', { price: '0x64' }, 'not_a_decimal'],
    ['longer than any price', { price: '1'.repeat(60) }, 'not_a_decimal'],
    ['a volume that is no number', { volume: 'NaN' }, 'not_a_decimal'],
    ['a negative volume', { volume: '-1' }, 'not_a_decimal'],
    ['a time that is no number', { timeMs: Number.NaN }, 'not_a_decimal'],
    ['half a millisecond', { timeMs: NOW - 0.5 }, 'not_a_decimal'],
    ['negative', { price: '-100' }, 'not_positive'],
    ['zero', { price: '0.000' }, 'not_positive'],
    ['too small to be seen', { price: '0.000000001' }, 'not_positive'],
    ['from the future', { timeMs: NOW + 1 }, 'from_the_future'],
    ['older than the last', { timeMs: LAST - 1 }, 'out_of_order'],
    ['as old as the last', { timeMs: LAST }, 'out_of_order'],
  ])('drops what is %s', (_, change, reason) => {
    const quote = { timeMs: NOW, price: '100', volume: '1', ...change };
    expect(readQuote(LAST, quote, NOW)).toEqual({ ok: false, reason });
  });

  it.each([
    ['at any distance', { price: '900' }, 90_000_000_000n],
    ['with more decimals than are kept', { price: '100.1234567899' }, 10_012_345_678n],
  ])('admits what is %s', (_, change, price) => {
    const quote = { timeMs: NOW, volume: '1.5', ...change };
    expect(readQuote(LAST, quote, NOW)).toEqual({ ok: true, price, volume: 150_000_000n });
  });

  it('keeps the order when the clock goes back and comes again [V3]', () => {
    const quote = (timeMs: number) => ({ timeMs, price: '100', volume: '0' });
    const back = NOW - 600_000;
    expect(readQuote(LAST, quote(back), back)).toEqual({ ok: false, reason: 'out_of_order' });
    expect(readQuote(LAST, quote(NOW), back)).toEqual({ ok: false, reason: 'from_the_future' });
    expect(readQuote(LAST, quote(NOW), NOW).ok).toBe(true);
  });
});

it.each([
  [123_456_789n, 8, 123_456_789n],
  [123_450_000n, 4, 123_450_000n],
  [123_455_000n, 4, 123_460_000n],
  [123_454_999n, 4, 123_450_000n],
  [1n, 2, 1_000_000n],
  [149_999_999n, 0, 100_000_000n],
])('rounds %s to %i decimals: %s', (units, scale, expected) => {
  expect(roundPrice(units, scale)).toBe(expected);
});

describe('computeMedianIndex', () => {
  const source = (name: string, price: string, ageMs = 0) => ({ name, price, timeMs: NOW - ageMs });

  it('takes the middle one, or half way between the two in the middle', () => {
    const three = [source('c', '101'), source('a', '100'), source('b', '100.5')];
    expect(computeMedianIndex(three, NOW)).toMatchObject({
      price: '100.5',
      used: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    });
    expect(computeMedianIndex(three.slice(0, 2), NOW)?.price).toBe('100.5');
    expect(computeMedianIndex([source('a', '0.5')], NOW)?.price).toBe('0.5');
  });

  it('drops what is older than 5 s, more than 2 % off, or no price', () => {
    const sources = [
      source('a', '100', 1_500),
      source('b', '100', 200),
      source('edge', '102'),
      source('far', '102.1'),
      source('old', '100', 5_001),
      source('none', 'NaN'),
      source('zero', '0'),
      source('less', '-100'),
      source('middle', '100'),
    ];
    const index = computeMedianIndex(sources, NOW);
    expect(index?.used.map(({ name }) => name)).toEqual(['a', 'b', 'edge', 'middle']);
    expect(index?.dropped.map(({ name }) => name)).toEqual(['far', 'old', 'none', 'zero', 'less']);
    expect(index).toMatchObject({ price: '100', timeMs: NOW });
  });

  it('returns null without sources', () => {
    expect(computeMedianIndex([], NOW)).toBeNull();
    expect(computeMedianIndex([source('a', '100', 6_000)], NOW)).toBeNull();
  });

  it('returns null when two sources contradict each other: neither is near the median', () => {
    expect(computeMedianIndex([source('a', '100'), source('b', '110')], NOW)).toBeNull();
  });
});

it.each([
  ['100', '101.23454', '+1.2345'],
  ['100', '101.23455', '+1.2346'],
  ['100', '98.76545', '-1.2346'],
  ['100.00', '100.00000000', '+0.0000'],
  ['100000', '99999.96', '+0.0000'],
  ['0.5', '1', '+100.0000'],
  ['3', '1', '-66.6667'],
  ['0', '5', '+0.0000'],
])('from %s to %s is %s percent', (open, price, expected) => {
  expect(computeChangePercent(open, price)).toBe(expected);
});
