import { describe, expect, it } from 'vitest';
import { newOrder, orderFields, recalledOrder, reduceOrder, typed, usedFields } from './order-form.ts';

const limit = { ...newOrder('buy', '60000'), amount: '0.5' };

describe('reduceOrder', () => {
  it('drops the amount when its coin changes, and only then', () => {
    expect(reduceOrder(limit, { type: 'kind', kind: 'market' }).amount).toBe('');
    const sale = { ...limit, side: 'sell' as const };
    expect(reduceOrder(sale, { type: 'kind', kind: 'market' }).amount).toBe('0.5');
  });

  it('never combines post-only with an immediate time in force', () => {
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

describe('recalledOrder', () => {
  const begun = { side: 'buy', tapped: null, last: '60000', scales: { base: 5, quote: 2 } } as const;
  const market = { ...limit, kind: 'market', amount: '25.50' } as const;

  it('starts with kind and amount of the last order of this side, at the price of now', () => {
    expect(recalledOrder(orderFields(limit), begun)).toEqual({ ...newOrder('buy', '60000'), amount: '0.5' });
    const { kind, amount, price } = recalledOrder(orderFields(market), begun);
    expect([kind, amount, price]).toEqual(['market', '25.50', '60000']);
  });

  it('reuses no amount of the other side, and its kind only while this side was never used', () => {
    const sold = orderFields({ ...market, side: 'sell' });
    expect(recalledOrder(sold, begun)).toEqual({ ...newOrder('buy', '60000'), kind: 'market' });
    expect(recalledOrder({ ...sold, ...usedFields(limit) }, begun)).toEqual(newOrder('buy', '60000'));
  });

  it('a tapped price that led to no order does not change the kind the side opens with; an order by it does', () => {
    const sale = { ...begun, side: 'sell', tapped: null } as const;
    const used = usedFields({ ...market, side: 'sell' });
    const tapped = { ...recalledOrder(used, { ...sale, tapped: '59000' }), amount: '0.5' };
    expect(recalledOrder({ ...used, ...orderFields(tapped) }, sale).kind).toBe('market');
    expect(recalledOrder({ ...used, ...usedFields(tapped) }, sale).kind).toBe('limit');
  });

  it('a price that was tapped is a limit order; what was to be spent is no amount of coins', () => {
    const tapped = { ...begun, tapped: '59000' };
    expect(recalledOrder(orderFields(market), tapped)).toEqual({ ...newOrder('buy', '59000'), isKindChosen: false });
    expect(recalledOrder(orderFields(limit), tapped)).toEqual({ ...newOrder('buy', '59000'), amount: '0.5' });
    const sale = { ...market, side: 'sell', amount: '0.3' } as const;
    expect(recalledOrder(orderFields(sale), { ...tapped, side: 'sell' }).amount).toBe('0.3');
  });

  it.each([
    ['nothing', {}],
    ['a kind that does not exist', { buyKind: 'stop' }],
    ['an unfinished amount', { buyAmount: '5.' }],
    ['more decimals than the coin has', { buyAmount: '0.000001' }],
    ['no amount', { buyAmount: '0' }],
    ['something else', { buyAmount: 'all' }],
  ])('with %s it starts as usual', (_, fields) => {
    expect(recalledOrder(fields as Record<string, string>, begun)).toEqual(newOrder('buy', '60000'));
  });

  it('counts the decimals of what is spent in the other coin', () => {
    expect(recalledOrder({ buyKind: 'market', buyAmount: '1.234' }, begun).amount).toBe('');
  });
});

describe('typed', () => {
  it('reads what is half typed', () => {
    expect(['', '5.', '0.50'].map(typed)).toEqual([null, '5', '0.50']);
  });
});
