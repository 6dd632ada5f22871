import type { BookLevel } from '@candor/contract/realtime';
import type { SpotPair } from '@candor/domain/spot/spot-pair';
import { describe, expect, it } from 'vitest';
import { decideForm, type OrderContext } from './decide-form.ts';
import { newOrder, type OrderForm } from './order-form.ts';
import { findRisk, previewOrder } from './preview-order.ts';
import { quickAmount, usedPercent } from './quick-amount.ts';

const pair: SpotPair = {
  instrumentId: 1,
  symbol: 'BTC/USDT',
  baseId: 1,
  quoteId: 3,
  baseName: 'BTC',
  quoteName: 'USDT',
  baseScale: 8,
  quoteScale: 6,
  priceScale: 2,
  lot: '0.00001',
  amountStep: '0.00001',
  minNotional: '5',
  makerFeePercent: '0.1',
  takerFeePercent: '0.1',
  bandPercent: '99',
  maxOpenOrders: 200,
};
const context: OrderContext = {
  pair,
  isOpen: true,
  band: { lowest: '100', highest: '1000000' },
  indexPrice: '60000',
  isStale: false,
  openOrders: 0,
  available: null,
};
const asks: readonly BookLevel[] = [
  ['60000.00', '0.01000', '0'],
  ['60010.00', '0.02000', '0.02'],
];
const bids: readonly BookLevel[] = [['59990.00', '0.01000', '0']];
const book = { bids, asks };

function previewOf(form: OrderForm, shown: typeof book | undefined = book) {
  const decision = decideForm(form, context);
  if (!decision.ok) throw new Error(decision.problem?.code);
  const preview = previewOrder(decision, pair, shown);
  return { preview, risk: findRisk(decision, preview, { pair, book: shown, indexPrice: '60000' }) };
}

const order = (change: Partial<OrderForm>): OrderForm => ({ ...newOrder('buy', '60000'), amount: '0.01', ...change });

describe('previewOrder', () => {
  it('a limit buy pays at most price × amount, its fee is in the coin received', () => {
    const { preview } = previewOf(order({ price: '59000', amount: '0.025' }));
    expect(preview).toMatchObject({ pays: '1475', fee: '0.000025', receives: '0.024975', averagePrice: '59000' });
  });

  it('a limit sale gives coins and receives quote coins after the fee', () => {
    const { preview } = previewOf(order({ side: 'sell', price: '61000', amount: '0.1' }));
    expect(preview).toMatchObject({ pays: '0.1', fee: '6.1', receives: '6093.9' });
  });

  it('a market buy walks the book until its budget is spent', () => {
    const { preview } = previewOf(order({ kind: 'market', amount: '1200' }));
    expect(preview).toMatchObject({ amount: '0.01999', isBeyondBook: false });
    expect(preview.pays).toBe('1199.4999');
    expect(preview.averagePrice).toBe('60004.99');
  });

  it('a market sale larger than the visible book says so', () => {
    const { preview, risk } = previewOf(order({ side: 'sell', kind: 'market', amount: '0.5' }));
    expect(preview).toMatchObject({ amount: '0.01', isBeyondBook: true });
    expect(risk).toEqual({ kind: 'beyondBook' });
  });

  it('an order that takes exactly what is there is not beyond it', () => {
    expect(previewOf(order({ side: 'sell', kind: 'market', amount: '0.01' })).preview.isBeyondBook).toBe(false);
  });

  it('finds nothing in an empty book, and nothing to warn of', () => {
    const { preview, risk } = previewOf(order({ kind: 'market', amount: '100' }), { bids: [], asks: [] });
    expect(preview).toMatchObject({ pays: '0', receives: '0', isBeyondBook: true });
    expect(risk).toBeNull();
  });
});

describe('findRisk', () => {
  it.each([
    ['buy', '63000', null],
    ['buy', '63000.01', { kind: 'through', market: '60000.00' }],
    ['sell', '56990.50', null],
    ['sell', '56990.49', { kind: 'through', market: '59990.00' }],
  ] as const)('a limit %s at %s', (side, price, expected) => {
    expect(previewOf(order({ side, price })).risk).toEqual(expected);
  });

  it('goes by the index while the other side is empty', () => {
    expect(previewOf(order({ price: '64000' }), { bids, asks: [] }).risk).toEqual({ kind: 'through', market: '60000' });
  });
});

describe('quickAmount', () => {
  const of = (form: OrderForm, percent: number, available: string | null = '1000') =>
    quickAmount(form, percent, { available, pair });

  it('never asks for more than there is', () => {
    for (const price of ['0.07', '3', '59999.99', '61234.56']) {
      const amount = of(order({ price }), 100);
      const decision = decideForm(order({ price, amount }), {
        ...context,
        band: { lowest: '0.01', highest: '99999' },
        available: '1000',
      });
      expect(decision.ok ? 'ok' : decision.problem?.code).toBe('ok');
    }
  });

  it('cuts to the step, and to the decimals of the quote coin', () => {
    expect(of(order({ price: '60000' }), 100)).toBe('0.01666');
    expect(of(order({ side: 'sell' }), 25, '0.123456')).toBe('0.03086');
    expect(of(order({ kind: 'market' }), 75, '10.0000001')).toBe('7.5');
  });

  it('is empty without a price, a balance, or anything to give', () => {
    expect([of(order({ price: '' }), 50), of(order({}), 50, null), of(order({}), 50, '0')]).toEqual(['', '', '']);
  });

  it('knows how much is used', () => {
    expect([
      usedPercent('250', '1000'),
      usedPercent('2000', '1000'),
      usedPercent(null, '5'),
      usedPercent('1', '0'),
    ]).toEqual([25, 100, 0, 0]);
  });
});
