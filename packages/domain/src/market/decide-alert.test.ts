import type { AlertKind } from '@candor/contract/market';
import { describe, expect, it } from 'vitest';
import { decideAlert } from './decide-alert';

const decide = (kind: AlertKind, value: string, market: { price?: string; priceScale?: number } = {}) =>
  decideAlert({ kind, value, symbol: 'BTC/USDT', price: '60000.00', priceScale: 2, ...market });

describe('a level', () => {
  it.each<[AlertKind, string, string | null, string | null]>([
    ['above', '60000.01', '60000.01', null],
    ['above', '99999999999999999999', '99999999999999999999', null],
    ['below', '59999.99', null, '59999.99'],
    ['below', '0.01', null, '0.01'],
    ['above', '61000.50', '61000.5', null],
  ])('%s %s', (kind, value, upper, lower) => {
    expect(decide(kind, value)).toEqual({
      ok: true,
      levels: { price: upper ?? lower, percent: '0', upper, lower },
    });
  });

  it.each<[AlertKind, string]>([
    ['above', '60000'],
    ['above', '60000.00'],
    ['above', '59999.99'],
    ['above', '0.01'],
    ['below', '60000'],
    ['below', '60000.01'],
  ])('%s %s is reached already', (kind, value) => {
    expect(decide(kind, value)).toEqual({
      ok: false,
      code: 'alert_already_reached',
      params: { symbol: 'BTC/USDT', price: '60000' },
    });
  });

  it.each(['70000.001', '70000.000'])('%s has more decimals than its prices', (value) => {
    expect(decide('above', value)).toEqual({
      ok: false,
      code: 'price_too_precise',
      params: { symbol: 'BTC/USDT', scale: '2' },
    });
  });

  it.each(['0', '-1', '1e5', '', 'x', '070000'])('%j is no price', (value) => {
    expect(decide('above', value)).toEqual({ ok: false, code: 'amount_invalid', params: {} });
  });
});

describe('a move', () => {
  it.each([
    ['5', '60000.00', 2, '63000', '57000'],
    ['0.1', '60000.00', 2, '60060', '59940'],
    ['50', '60000', 2, '90000', '30000'],
    ['0.25', '0.52837', 5, '0.5297', '0.52704'],
    ['33.33', '1.0003', 4, '1.3337', '0.6669'],
    ['50', '0.0001', 4, '0.0002', null],
  ])('of %s %% from %s', (value, price, priceScale, upper, lower) => {
    expect(decide('move', value, { price, priceScale })).toMatchObject({ ok: true, levels: { upper, lower } });
  });

  it('keeps the price it was set at', () => {
    expect(decide('move', '5.50')).toMatchObject({ levels: { price: '60000', percent: '5.5' } });
  });

  it.each(['0.09', '0.01', '50.01', '51', '100', '5.005', '0', '-5', 'x'])('of %s %% is refused', (value) => {
    expect(decide('move', value)).toEqual({ ok: false, code: 'alert_value_invalid', params: {} });
  });
});
