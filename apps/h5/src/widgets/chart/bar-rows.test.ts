import { describe, expect, it } from 'vitest';
import { type BarRow, fromFrame, pageRange, summarizeBars, tickBar, withTick } from './bar-rows.ts';

const bar = (startMs: number, [open, high, low, close]: readonly [string, string, string, string]): BarRow => ({
  startMs,
  open,
  high,
  low,
  close,
  volume: '3',
  turnover: '30',
});

describe('withTick', () => {
  const last = bar(60_000, ['10', '11', '9', '10']);
  const tick = (timeMs: number, price: string) => ({ seq: 7, timeMs, price });

  it.each([
    ['10.5', '11', '9', '10.5'],
    ['11.01', '11.01', '9', '11.01'],
    ['8.99', '11', '8.99', '8.99'],
    ['100', '100', '9', '100'],
  ])('moves the bar to %s', (price, high, low, close) => {
    const next = withTick(last, '1min', tick(119_999, price));
    expect(next).toEqual({ ...last, high, low, close });
  });

  it('begins the next bar', () => {
    const begun = { startMs: 120_000, open: '12', high: '12', low: '12', close: '12', volume: '0', turnover: '0' };
    expect(withTick(last, '1min', tick(120_000, '12'))).toEqual(begun);
  });

  it('leaves an older tick alone and notices missing bars', () => {
    expect(withTick(last, '1min', tick(59_999, '12'))).toBeNull();
    expect(withTick(last, '1min', tick(180_000, '12'))).toBe('behind');
  });
});

it('reads a frame of the socket', () => {
  expect(fromFrame([1, '1min', 60_000, '1', '4', '0.5', '2', '7', '14'])).toEqual({
    startMs: 60_000,
    open: '1',
    high: '4',
    low: '0.5',
    close: '2',
    volume: '7',
    turnover: '14',
  });
});

it('a tick is a bar of one price', () => {
  expect(tickBar({ timeMs: 5, price: '2' })).toMatchObject({ startMs: 5, open: '2', high: '2', low: '2', close: '2' });
});

describe('pageRange', () => {
  it('reaches so many bars back', () => {
    expect(pageRange('5min', { endMs: 1_000_000_999, bars: 10 })).toEqual({ from: 997_000, to: 1_000_000 });
  });

  it('never starts before time 0', () => {
    expect(pageRange('1M', { endMs: 1_000_000, bars: 300 }).from).toBe(0);
  });
});

describe('summarizeBars', () => {
  it('returns null for an empty list', () => {
    expect(summarizeBars([])).toBeNull();
  });

  it('compares as decimals, not as text', () => {
    const rows = [bar(0, ['9', '9.5', '8', '9.1']), bar(60_000, ['9.1', '10.2', '9', '10'])];
    expect(summarizeBars(rows)).toEqual({
      fromMs: 0,
      toMs: 60_000,
      count: 2,
      open: '9',
      close: '10',
      high: '10.2',
      low: '8',
    });
  });
});
