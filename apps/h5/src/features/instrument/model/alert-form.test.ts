import { describe, expect, it } from 'vitest';
import { type AlertForm, EMPTY_ALERT, reduceAlert, summarizeAlert } from './alert-form.ts';

const market = { symbol: 'BTC/USDT', priceScale: 2, price: '100' };
const form = (change: Partial<AlertForm>): AlertForm => ({ ...EMPTY_ALERT, touched: true, ...change });

describe('summarizeAlert', () => {
  it.each([
    ['above', '100.01', '100.01', null],
    ['above', '100', null, 'alert_already_reached'],
    ['above', '101.', '101', null],
    ['below', '99.99', '99.99', null],
    ['below', '100.5', null, 'alert_already_reached'],
    ['below', '0', null, 'amount_invalid'],
    ['move', '2.5', '2.5', null],
    ['move', '0.05', null, 'alert_value_invalid'],
    ['move', '51', null, 'alert_value_invalid'],
  ] as const)('%s %s', (kind, typed, value, problem) => {
    expect(summarizeAlert(form({ kind, value: typed }), market)).toEqual({ value, problem });
  });

  it('does not call wrong what is being typed', () => {
    expect(summarizeAlert(form({ value: '9', touched: false }), market)).toEqual({ value: null, problem: null });
  });

  it('waits for a price', () => {
    expect(summarizeAlert(form({ value: '9' }), { ...market, price: null })).toEqual({ value: null, problem: null });
  });
});

describe('reduceAlert', () => {
  it('starts anew with another kind', () => {
    expect(reduceAlert(form({ value: '5' }), { type: 'kind', kind: 'move' })).toEqual({ ...EMPTY_ALERT, kind: 'move' });
  });

  it('an empty field is never wrong', () => {
    expect(reduceAlert(form({ value: '', touched: false }), { type: 'left' }).touched).toBe(false);
    expect(reduceAlert(form({ value: '5', touched: false }), { type: 'left' }).touched).toBe(true);
  });
});
