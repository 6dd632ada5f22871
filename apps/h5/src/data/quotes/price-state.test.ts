import { expect, it } from 'vitest';
import { decidePriceState } from './price-state.ts';

const quote = {
  id: 1,
  price: '1',
  open: '1',
  high: '1',
  low: '1',
  volume: '0',
  turnover: '0',
  seq: 9,
  timeMs: 10_000,
  direction: 'flat',
} as const;
const open = { isOpen: true, sessionChangeMs: 0 };

it.each([
  [quote, open, 13_000, { kind: 'live' }],
  [quote, open, 13_001, { kind: 'stale', seconds: 3 }],
  [quote, open, 70_500, { kind: 'stale', seconds: 60 }],
  [{ ...quote, seq: 0 }, open, 10_000, { kind: 'before' }],
  [undefined, open, 10_000, { kind: 'before' }],
  [quote, { isOpen: false, sessionChangeMs: 99 }, 70_500, { kind: 'closed', opensMs: 99 }],
] as const)('decidePriceState, row %#', (known, market, nowMs, state) => {
  expect(decidePriceState(known, market, { serverNowMs: nowMs, isStopped: false })).toEqual(state);
});

it('while updates are stopped a live price is not live, and a closed market stays closed', () => {
  const moment = { serverNowMs: 10_000, isStopped: true };
  expect(decidePriceState(quote, open, moment)).toEqual({ kind: 'stopped' });
  expect(decidePriceState(quote, { isOpen: false, sessionChangeMs: 99 }, moment).kind).toBe('closed');
});
