import { describe, expect, it } from 'vitest';
import { FUTURES_RULES } from '../futures/futures-rules';
import { COPY_RULES } from './copy-rules';
import { type CopyMoment, type CopyTerms, computeCopyClose, decideCopy, type LeaderOrder } from './decide-copy';
import type { CopySettings } from './decide-follow';

const terms: CopyTerms = {
  market: {
    symbol: 'BTC/USDT',
    base: 'BTC',
    currency: 'USDT',
    scale: 6,
    priceScale: 2,
    contractSize: '0.001',
    minLots: 1,
    maxLots: 1_000_000,
    lotStep: '0.01',
  },
  futures: FUTURES_RULES,
  copy: COPY_RULES,
};
const settings: CopySettings = {
  type: 1,
  number: '0.5',
  totalCap: '2000',
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
  lots: '10',
  multiple: 10,
  price: '60000',
  takeProfit: '66000',
  stopLoss: '58000',
};
const moment: CopyMoment = {
  isPaused: false,
  isHalted: false,
  isOffered: true,
  mark: '60000',
  available: '10000',
  used: '0',
  positions: 0,
  maxMultiple: 100,
  besideSize: '0',
};

interface Change {
  readonly settings?: Partial<CopySettings>;
  readonly order?: Partial<LeaderOrder>;
  readonly moment?: Partial<CopyMoment>;
}
const decide = (change: Change) =>
  decideCopy(
    { ...settings, ...change.settings },
    { ...order, ...change.order },
    { terms, moment: { ...moment, ...change.moment } },
  );

describe('a copy is made', () => {
  it.each<[string, Change, { lots: string; margin: string; multiple: number }]>([
    ['half of the lots', {}, { lots: '5', margin: '30', multiple: 10 }],
    ['fixed lots', { settings: { type: 2, number: '2.25' } }, { lots: '2.25', margin: '13.5', multiple: 10 }],
    [
      'two decimals, rounded down',
      { order: { lots: '7' }, settings: { number: '0.33' } },
      { lots: '2.31', margin: '13.86', multiple: 10 },
    ],
    [
      'the third decimal is cut',
      { order: { lots: '3' }, settings: { number: '1.11' } },
      { lots: '3.33', margin: '19.98', multiple: 10 },
    ],
    ['with the follower’s lower multiple', { settings: { maxMultiple: 5 } }, { lots: '5', margin: '60', multiple: 5 }],
    ['with the account’s lower multiple', { moment: { maxMultiple: 3 } }, { lots: '5', margin: '100', multiple: 3 }],
    [
      'a higher own limit does not raise it',
      { settings: { maxMultiple: 50 } },
      { lots: '5', margin: '30', multiple: 10 },
    ],
    ['at exactly the guard', { moment: { mark: '60300' } }, { lots: '5', margin: '30', multiple: 10 }],
    [
      'at exactly the smallest margin',
      { settings: { type: 2, number: '0.8' }, order: { price: '62500' }, moment: { mark: '62500' } },
      { lots: '0.8', margin: '5', multiple: 10 },
    ],
  ])('%s', (_, change, { lots, margin, multiple }) => {
    const made = decide(change);
    if (made.outcome === 'skipped') throw new Error(made.reason);
    expect([made.outcome, made.lots, made.plan.margin, made.plan.multiple]).toEqual(['made', lots, margin, multiple]);
  });

  it('with the leader’s levels, or the follower’s own', () => {
    expect(decide({})).toMatchObject({ takeProfit: '66000', stopLoss: '58000' });
    expect(decide({ settings: { takeProfitPercent: '5', stopLevelPercent: '2.5' } })).toMatchObject({
      takeProfit: '63000',
      stopLoss: '58500',
    });
    expect(
      decide({ order: { side: 'short', takeProfit: null, stopLoss: null }, settings: { stopLevelPercent: '1' } }),
    ).toMatchObject({
      takeProfit: null,
      stopLoss: '60600',
    });
  });

  it('without a level that would never be reached', () => {
    expect(decide({ settings: { stopLevelPercent: '50' } })).toMatchObject({ takeProfit: '66000', stopLoss: null });
  });
});

describe('a copy is made smaller', () => {
  it.each<[string, Change, { lots: string; reason: string; params: object }]>([
    [
      'by the cap of one order',
      { settings: { orderCap: '14' } },
      { lots: '2.33', reason: 'order_cap', params: { needed: '30', cap: '14' } },
    ],
    [
      'by what is left of the total',
      { moment: { used: '1990' } },
      { lots: '1.66', reason: 'total_cap', params: { needed: '30', cap: '10' } },
    ],
    [
      'by the lower of both',
      { settings: { orderCap: '14' }, moment: { used: '1994' } },
      { lots: '1', reason: 'total_cap', params: { needed: '30', cap: '6' } },
    ],
  ])('%s', (_, change, expected) => {
    expect(decide(change)).toMatchObject({ outcome: 'smaller', ...expected });
  });
});

describe('a copy is skipped', () => {
  it.each<[string, Change, string, object]>([
    ['paused', { moment: { isPaused: true } }, 'paused', {}],
    ['pair off', { settings: { instrumentIds: [2, 3] } }, 'pair_off', {}],
    ['not offered', { moment: { isOffered: false } }, 'not_offered', {}],
    ['halted', { moment: { isHalted: true } }, 'halted', {}],
    ['too many positions', { moment: { positions: 200 } }, 'position_limit', { maximum: '200' }],
    ['price moved up', { moment: { mark: '60300.01' } }, 'price_moved', { moved: '0.5001', guard: '0.5' }],
    ['price moved down', { moment: { mark: '59699.99' } }, 'price_moved', { moved: '0.5001', guard: '0.5' }],
    [
      'own guard',
      { settings: { guardPercent: '0.1' }, moment: { mark: '60100' } },
      'price_moved',
      { moved: '0.1667', guard: '0.1' },
    ],
    [
      'less than a hundredth lot',
      { order: { lots: '0.05' }, settings: { number: '0.1' } },
      'below_minimum',
      { lots: '0', margin: '0' },
    ],
    [
      'less than 5 USDT of margin',
      { settings: { type: 2, number: '0.83' } },
      'below_minimum',
      { lots: '0.83', margin: '4.98' },
    ],
    ['nothing left of the total', { moment: { used: '2000' } }, 'total_cap', { needed: '30', cap: '0' }],
    ['less than 5 USDT left of the total', { moment: { used: '1995.01' } }, 'total_cap', { needed: '30', cap: '4.99' }],
    ['more than all used', { moment: { used: '2100' } }, 'total_cap', { needed: '30', cap: '0' }],
    [
      'size beyond the tier',
      {
        settings: { number: '100', totalCap: '200000' },
        order: { lots: '100', multiple: 100 },
        moment: { available: '1000000' },
      },
      'tier',
      { lots: '10000' },
    ],
    ['a sum beyond the tier', { order: { multiple: 51 }, moment: { besideSize: '4.2' } }, 'tier', { lots: '5' }],
    [
      'balance short by one unit',
      { moment: { available: '30.149999' } },
      'balance',
      { needed: '30.15', available: '30.149999' },
    ],
  ])('%s', (_, change, reason, params) => {
    expect(decide(change)).toMatchObject({ outcome: 'skipped', reason, params });
  });
});

describe('a close by the leader', () => {
  it.each([
    ['5', '10', '10', '5'],
    ['5', '4', '10', '2'],
    ['3.33', '1', '3', '1.11'],
    ['0.01', '5', '10', '0'],
    ['2.5', '2.5', '2.5', '2.5'],
  ])('of a copy of %s lots, when the leader closes %s of %s, %s close', (left, closedLots, lotsBefore, expected) => {
    expect(computeCopyClose(left, { closedLots, lotsBefore })).toBe(expected);
  });
});
