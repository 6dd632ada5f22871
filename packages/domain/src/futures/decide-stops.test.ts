import { describe, expect, it } from 'vitest';
import { decideStops, type StopsForm, type StopsPosition, tickOf } from './decide-stops';
import type { FuturesSide } from './position-math';

const at = (side: FuturesSide, mark: string): StopsPosition => ({
  side,
  entryPrice: '60000',
  mark,
  liquidationPrice: side === 'long' ? '57228.91566265' : '62749.00398407',
  priceScale: 2,
});

const ok = 'ok';
type Row = [FuturesSide, string, keyof StopsForm, string, string];

/** Long and short, both levels, the mark on both sides of the entry, each one unit around its edge and on it. */
const rows: Row[] = [
  ['long', '60100', 'takeProfit', '60100.01', ok],
  ['long', '60100', 'takeProfit', '60100', 'take_profit_side'],
  ['long', '60100', 'takeProfit', '60099.99', 'take_profit_side'],
  ['long', '59900', 'takeProfit', '60000.01', ok],
  ['long', '59900', 'takeProfit', '60000', 'take_profit_side'],
  ['long', '59900', 'takeProfit', '59950', 'take_profit_side'],
  ['long', '60100', 'stopLoss', '59999.99', ok],
  ['long', '60100', 'stopLoss', '60000', 'stop_loss_side'],
  ['long', '60100', 'stopLoss', '60050', 'stop_loss_side'],
  ['long', '59900', 'stopLoss', '59899.99', ok],
  ['long', '59900', 'stopLoss', '59900', 'stop_loss_side'],
  ['long', '59900', 'stopLoss', '59950', 'stop_loss_side'],
  ['short', '59900', 'takeProfit', '59899.99', ok],
  ['short', '59900', 'takeProfit', '59900', 'take_profit_side'],
  ['short', '59900', 'takeProfit', '59900.01', 'take_profit_side'],
  ['short', '60100', 'takeProfit', '59999.99', ok],
  ['short', '60100', 'takeProfit', '60000', 'take_profit_side'],
  ['short', '60100', 'takeProfit', '60050', 'take_profit_side'],
  ['short', '59900', 'stopLoss', '60000.01', ok],
  ['short', '59900', 'stopLoss', '60000', 'stop_loss_side'],
  ['short', '59900', 'stopLoss', '59950', 'stop_loss_side'],
  ['short', '60100', 'stopLoss', '60100.01', ok],
  ['short', '60100', 'stopLoss', '60100', 'stop_loss_side'],
  ['short', '60100', 'stopLoss', '60050', 'stop_loss_side'],
  ['long', '60000', 'stopLoss', '57228.92', ok],
  ['long', '60000', 'stopLoss', '57228.91', 'stop_loss_beyond'],
  ['short', '60000', 'stopLoss', '62749', ok],
  ['short', '60000', 'stopLoss', '62749.01', 'stop_loss_beyond'],
  ['long', '60000', 'takeProfit', '60000.001', 'price_off_tick'],
  ['short', '60000', 'stopLoss', '60000.001', 'price_off_tick'],
];

describe('levels of a position opened at 60000', () => {
  it.each(rows)('%s with the mark at %s: %s %s → %s', (side, mark, level, price, answer) => {
    const form: StopsForm = { takeProfit: null, stopLoss: null, [level]: price };
    const decision = decideStops(form, at(side, mark));
    expect(decision.ok ? ok : decision.code).toBe(answer);
  });

  it.each([
    ['long', '57228.91', '57228.92'],
    ['short', '62749.01', '62749'],
  ] as const)(
    '%s: a stop loss at a liquidation price of %s would never be reached, one at %s is',
    (side, edge, inside) => {
      const position = { ...at(side, '60000'), liquidationPrice: edge };
      expect(decideStops({ takeProfit: null, stopLoss: edge }, position)).toMatchObject({ code: 'stop_loss_beyond' });
      expect(decideStops({ takeProfit: null, stopLoss: inside }, position)).toEqual({ ok: true });
    },
  );

  it.each<[string, StopsForm, object]>([
    ['the side', { takeProfit: '1', stopLoss: null }, { code: 'take_profit_side', params: { price: '60100' } }],
    ['the other side', { takeProfit: null, stopLoss: '60050' }, { code: 'stop_loss_side', params: { price: '60000' } }],
    [
      'the liquidation',
      { takeProfit: null, stopLoss: '1' },
      { code: 'stop_loss_beyond', params: { price: '57228.91566265' } },
    ],
    ['the tick', { takeProfit: '60100.001', stopLoss: null }, { code: 'price_off_tick', params: { tick: '0.01' } }],
  ])('a refusal names %s', (_, form, refusal) => {
    expect(decideStops(form, at('long', '60100'))).toEqual({ ok: false, ...refusal });
  });

  it('are both judged when both are given, and none is fine', () => {
    const long = at('long', '60000');
    expect(decideStops({ takeProfit: '61000', stopLoss: '59000' }, long)).toEqual({ ok: true });
    expect(decideStops({ takeProfit: '61000', stopLoss: '60000' }, long).ok).toBe(false);
    expect(decideStops({ takeProfit: null, stopLoss: null }, long)).toEqual({ ok: true });
  });

  it('have nothing to lie beyond without a liquidation price', () => {
    const paid = { ...at('long', '60000'), liquidationPrice: null };
    expect(decideStops({ takeProfit: null, stopLoss: '0.01' }, paid)).toEqual({ ok: true });
  });

  it.each([
    [0, '1'],
    [1, '0.1'],
    [8, '0.00000001'],
  ])('a price with %i decimals moves by %s', (scale, tick) => {
    expect(tickOf(scale)).toBe(tick);
  });
});
