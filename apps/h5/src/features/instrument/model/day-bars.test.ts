import { describe, expect, it } from 'vitest';
import { chainStart, previousClose } from './day-bars.ts';

const DAY_MS = 86_400_000;
const day = (index: number, chained: 0 | 1) => ({
  id: index * 86_400,
  period: '1D' as const,
  'base-currency': 'BTC',
  'quote-currency': 'USDT',
  open: '1.00000000',
  close: `${index}.00000000`,
  high: '9.00000000',
  low: '1.00000000',
  amount: '0.00000000',
  vol: '0.00000000',
  volume: '0.00000000',
  time: index * DAY_MS,
  chained,
});
const tick = (seq: number) => ({
  symbol: 'BTC/USDT',
  seq,
  time_ms: 777,
  price: '1',
  volume: '0',
  sources: 'a=1',
  prev_hash: '0'.repeat(64),
  hash: '0'.repeat(64),
});

describe('previousClose', () => {
  it('is that of the last finished day', () => {
    expect(previousClose([day(5, 0), day(6, 0), day(7, 0)], 7 * DAY_MS + 5)).toBe('6.00000000');
    // The market has not opened today.
    expect(previousClose([day(5, 0), day(6, 0)], 8 * DAY_MS)).toBe('6.00000000');
    expect(previousClose([day(7, 0)], 7 * DAY_MS)).toBeNull();
  });
});

describe('chainStart', () => {
  it('is the first tick while it is kept', () => {
    expect(chainStart([day(5, 0)], [tick(1)])).toBe(777);
  });

  it('is the first whole day in the chain after that', () => {
    expect(chainStart([day(5, 0), day(6, 0), day(7, 1), day(8, 1)], [tick(40)])).toBe(7 * DAY_MS);
  });

  it('is unknown without either', () => {
    expect(chainStart([day(5, 1)], [tick(40)])).toBeNull();
    expect(chainStart([day(5, 0)], [])).toBeNull();
  });
});
