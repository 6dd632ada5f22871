import { describe, expect, it } from 'vitest';
import { newOrder, reduceOrder, typed } from './order-form.ts';

const limit = { ...newOrder('buy', '60000'), amount: '0.5' };

describe('reduceOrder', () => {
  it('drops the amount when its coin changes, and only then', () => {
    expect(reduceOrder(limit, { type: 'kind', kind: 'market' }).amount).toBe('');
    const sale = { ...limit, side: 'sell' as const };
    expect(reduceOrder(sale, { type: 'kind', kind: 'market' }).amount).toBe('0.5');
  });

  it('never asks to wait and to trade at once', () => {
    const waiting = reduceOrder(reduceOrder(limit, { type: 'tif', tif: 'fok' }), { type: 'postOnly', on: true });
    expect([waiting.postOnly, waiting.tif]).toEqual([true, 'gtc']);
    const hasty = reduceOrder(waiting, { type: 'tif', tif: 'ioc' });
    expect([hasty.postOnly, hasty.tif]).toEqual([false, 'ioc']);
  });

  it('keeps the options of a limit order away from a market order', () => {
    const wanted = reduceOrder({ ...limit, tif: 'fok' }, { type: 'kind', kind: 'market' });
    expect([wanted.tif, wanted.postOnly]).toEqual(['gtc', false]);
  });

  it('does not count an empty field as left', () => {
    expect(reduceOrder(newOrder('buy', ''), { type: 'left', field: 'price' }).left.price).toBe(false);
    expect(reduceOrder(limit, { type: 'left', field: 'amount' }).left.amount).toBe(true);
  });
});

describe('typed', () => {
  it('reads what is half typed', () => {
    expect(['', '5.', '0.50'].map(typed)).toEqual([null, '5', '0.50']);
  });
});
