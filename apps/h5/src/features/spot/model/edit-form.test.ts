import type { SpotPair } from '@candor/domain/spot/spot-pair';
import { describe, expect, it } from 'vitest';
import type { OrderContext } from './decide-form.ts';
import { decideEdit, type EditedOrder, editForm } from './edit-form.ts';

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
  band: { lowest: '42000', highest: '78000' },
  indexPrice: '60000',
  isStale: false,
  openOrders: 200,
  available: '10',
};
const order: EditedOrder = {
  side: 'buy',
  price: '50000.00000000',
  amount: '0.01000000',
  filled: '0.00000000',
  held: '500.00000000',
};
const verdict = (change: { price?: string; amount?: string }, of: EditedOrder = order) => {
  const found = decideEdit({ ...editForm(of), ...change }, of, context);
  return found.kind === 'wrong' && !found.decision.ok ? found.decision.problem?.code : found.kind;
};

describe('decideEdit', () => {
  it('refuses an edit that changes nothing', () => {
    expect(verdict({ price: '50000', amount: '0.01' })).toBe('same');
  });

  it('counts what the order holds already', () => {
    expect(verdict({ price: '51000' })).toBe('ready');
    expect(verdict({ price: '51000.01' })).toBe('insufficient_balance');
  });

  it('leaves the money of a partly filled order to the server, but not what is filled', () => {
    const partly = { ...order, filled: '0.00400000' };
    expect(verdict({ price: '60000' }, partly)).toBe('ready');
    expect(verdict({ amount: '0.004' }, partly)).toBe('filledAlready');
    expect(verdict({ amount: '0.00401' }, partly)).toBe('ready');
  });

  it('keeps to the rules of a new order', () => {
    expect(verdict({ price: '1' })).toBe('price_out_of_band');
    expect(verdict({ amount: '0.00001' })).toBe('order_too_small');
  });
});
