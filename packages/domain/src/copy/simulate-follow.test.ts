import { sum } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { FUTURES_RULES } from '../futures/futures-rules';
import { COPY_RULES } from './copy-rules';
import type { LeaderOrder } from './decide-copy';
import type { CopySettings } from './decide-follow';
import { createSimulation, type Past, type PastEvent, type SpanPrices } from './simulate-follow';

const HOUR = 3_600_000;
/** A Monday, 00:00 UTC. */
const MONDAY = Date.UTC(2026, 10, 9);
const market = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  currency: 'USDT',
  scale: 6,
  priceScale: 2,
  contractSize: '0.001',
  minLots: 1,
  maxLots: 1_000_000,
  lotStep: '0.01',
};
const settings: CopySettings = {
  type: 1,
  number: '1',
  totalCap: '1000',
  orderCap: '0',
  stopLossPercent: '40',
  maxMultiple: 0,
  takeProfitPercent: '0',
  stopLevelPercent: '0',
  guardPercent: '0',
  instrumentIds: [],
};
const order: LeaderOrder = {
  instrumentId: 1,
  side: 'long',
  lots: '100',
  multiple: 10,
  price: '60000',
  takeProfit: null,
  stopLoss: null,
};
const open = (orderId: number, hours: number, change: Partial<LeaderOrder> = {}): PastEvent => ({
  kind: 'open',
  atMs: MONDAY + hours * HOUR,
  orderId,
  order: { ...order, ...change },
});
const close = (
  orderId: number,
  hours: number,
  price: string,
  [closedLots, lotsBefore] = ['100', '100'],
): PastEvent => ({
  kind: 'close',
  atMs: MONDAY + hours * HOUR,
  orderId,
  price,
  closedLots: closedLots ?? '0',
  lotsBefore: lotsBefore ?? '0',
});
const hour = (hours: number, price: string, range: Partial<SpanPrices> = {}): PastEvent => ({
  kind: 'span',
  fromMs: MONDAY + (hours - 1) * HOUR,
  atMs: MONDAY + hours * HOUR,
  prices: new Map([[1, { close: price, high: price, low: price, ...range }]]),
});
interface Change {
  readonly own?: Partial<CopySettings>;
  readonly past?: Partial<Past>;
}
const run = (events: readonly PastEvent[], { own = {}, past = {} }: Change = {}) => {
  const simulation = createSimulation(
    { ...settings, ...own },
    {
      startMs: MONDAY,
      termsOf: () => ({ market, futures: FUTURES_RULES, copy: COPY_RULES, kind: 'coin' }),
      maxMultiple: 100,
      sharePercent: '10',
      slippagePercent: '0',
      endMs: MONDAY + 1000 * HOUR,
      marks: new Map([[1, '60000']]),
      ...past,
    },
  );
  for (const event of events) simulation.apply([event]);
  return simulation.finish();
};

describe('what following would have brought', () => {
  it.each<[string, readonly PastEvent[], Change, Record<string, string | number>]>([
    ['nothing, without orders', [], {}, { orders: 0, net: '0', stoppedMs: 0 }],
    // 0.1 BTC: fees 3 and 3.1, a tenth of 193.9.
    [
      'a win',
      [open(1, 1), close(1, 2, '62000')],
      {},
      { orders: 1, made: 1, gross: '200', fees: '-6.1', share: '-19.39', net: '174.51' },
    ],
    [
      'a loss is not shared',
      [open(1, 1), close(1, 2, '59000')],
      {},
      { gross: '-100', fees: '-5.95', share: '0', net: '-105.95' },
    ],
    ['half of it', [open(1, 1), close(1, 2, '62000')], { own: { number: '0.5' } }, { gross: '100', fees: '-3.05' }],
    ['a short', [open(1, 1, { side: 'short' }), close(1, 2, '58000')], {}, { gross: '200' }],
    [
      'a part is closed, the rest is open at the price of now',
      [open(1, 1), close(1, 2, '62000', ['40', '100'])],
      { past: { marks: new Map([[1, '61000']]) } },
      // 80, and 60 open; only what is closed is shared: 80 less 3 and 1.24.
      { gross: '140', fees: '-4.24', share: '-7.576' },
    ],
    ['an order that is too small', [open(1, 1, { lots: '0.5' })], {}, { orders: 1, skipped: 1, made: 0, net: '0' }],
    // Margin 600 of 1,000: 66.66 lots are left for the second.
    [
      'the cap',
      [open(1, 1), open(2, 2), close(1, 3, '60000'), close(2, 3, '60000')],
      {},
      { made: 1, smaller: 1, gross: '0' },
    ],
    ['the cap is full', [open(1, 1, { lots: '166' }), open(2, 2)], {}, { made: 1, skipped: 1 }],
    [
      'a closed gain is not shared while an open copy has lost as much',
      [open(1, 1), open(2, 2, { side: 'short' }), close(1, 3, '63400')],
      { own: { totalCap: '10000' }, past: { marks: new Map([[1, '63400']]) } },
      { share: '0' },
    ],
    ['pairs that are not chosen', [open(1, 1)], { own: { instrumentIds: [2] } }, { skipped: 1, net: '0' }],
    [
      'slippage costs on both sides and lowers the share',
      [open(1, 1), close(1, 2, '62000')],
      { past: { slippagePercent: '-0.1' } },
      // 0.1 % of 6,000 and 6,200; a tenth of 181.7.
      { slippage: '-12.2', share: '-18.17', net: '163.53' },
    ],
    ['a night', [open(1, 1), hour(24, '60000'), close(1, 25, '60000')], {}, { fees: '-7.8', gross: '0' }],
    [
      'an own stop loss ends it before the leader does',
      [open(1, 1), hour(3, '60000', { low: '58000' }), close(1, 4, '70000')],
      { own: { stopLevelPercent: '2' } },
      { gross: '-120' },
    ],
    [
      'an own take profit',
      [open(1, 1), hour(3, '60000', { high: '64000' }), close(1, 4, '50000')],
      { own: { takeProfitPercent: '5' } },
      { gross: '300' },
    ],
    [
      'the hour it was opened in proves no level',
      [open(1, 2.5), hour(3, '60000', { low: '50000' }), close(1, 4, '60000')],
      { own: { stopLevelPercent: '2' } },
      { gross: '0' },
    ],
    [
      'liquidation takes the margin at most, beside the fee of the opening',
      [open(1, 1, { lots: '50' }), hour(3, '60000', { low: '40000' }), close(1, 4, '90000', ['50', '50'])],
      {},
      { net: '-301.5' },
    ],
    [
      'the multiple the account allows',
      [open(1, 1, { multiple: 100 })],
      { past: { maxMultiple: 5, marks: new Map([[1, '60000']]) } },
      { made: 0, smaller: 1 },
    ],
  ])('%s', (_, events, change, expected) => {
    const result = run(events, change);
    expect(result).toMatchObject(expected);
    expect(sum([result.gross, result.fees, result.slippage, result.share])).toBe(result.net);
  });

  it('shares by week with a high-water mark: +200, −150, +250', () => {
    // Without fees the vector of the rulebook: 20, 0, 10.
    const futures = { ...FUTURES_RULES, takerFeePercent: '0' };
    const past = { termsOf: () => ({ market, futures, copy: COPY_RULES, kind: 'coin' as const }) };
    const week = 168;
    const events = [
      ...[open(1, 1), close(1, 2, '62000')],
      ...[open(2, week + 1), close(2, week + 2, '58500')],
      ...[open(3, 2 * week + 1), close(3, 2 * week + 2, '62500')],
    ];
    const shareOf = (count: number) => run(events.slice(0, count), { past }).share;
    expect([shareOf(2), shareOf(4), shareOf(6)]).toEqual(['-20', '-20', '-30']);
  });

  it('ends when the copy stop-loss is reached, and copies nothing after it', () => {
    const events = [open(1, 1), hour(3, '56000'), hour(4, '55900'), close(1, 5, '90000'), open(2, 6)];
    const result = run(events, { own: { totalCap: '1000', stopLossPercent: '40' } });
    // 0.1 BTC: −400 and the fee of 3 reach 400 of 1,000 at 56,000.
    expect(result).toMatchObject({ stoppedMs: MONDAY + 3 * HOUR, gross: '-400', orders: 1 });
  });
});
