import { describe, expect, it } from 'vitest';
import {
  type AdFacts,
  decideTake,
  findHindrance,
  limitOf,
  type PersonFacts,
  type TakeAsk,
  type TakeCase,
} from './decide-take';
import { OTC_RULES } from './otc-rules';

const NOW = Date.UTC(2026, 10, 14, 9, 30);
const DAY = 86_400_000;
const AD: AdFacts = {
  ownerId: 1,
  version: 3,
  side: 'sell',
  state: 'open',
  expiresMs: NOW + DAY,
  fixedPrice: '1.01',
  marginPercent: '0',
  remaining: '1000',
  minFiat: '10',
  maxFiat: '5000',
  hoursFrom: 0,
  hoursTo: 0,
  needLevel: 1,
  needOrders: 10,
  needDays: 30,
  scale: 6,
  currency: 'USDT',
  fiat: 'USD',
};
const person = (id: number, more: Partial<PersonFacts> = {}): PersonFacts => ({
  id,
  level: 1,
  limitUsdt: '2000',
  standing: 'full',
  completedOrders: 10,
  createdMs: NOW - 30 * DAY,
  unpaidEnds: [],
  ...more,
});
const ASK: TakeAsk = { version: 3, seenPrice: '1.01', by: 'fiat', amount: '101' };

interface Change {
  readonly ad?: Partial<AdFacts>;
  readonly taker?: Partial<PersonFacts>;
  readonly maker?: Partial<PersonFacts>;
  readonly isBlocked?: boolean;
  readonly market?: Partial<TakeCase['market']>;
  readonly ask?: Partial<TakeAsk>;
}
const toCase = ({ ad, taker, maker, market, isBlocked = false }: Change): TakeCase => ({
  ad: { ...AD, ...ad },
  taker: person(2, taker),
  maker: person(1, { limitUsdt: '1000000', level: 2, ...maker }),
  isBlocked,
  market: { nowMs: NOW, index: '1', isRateOld: false, usdtPrice: '1', ...market },
  rules: OTC_RULES,
});
const codeOf = (change: Change): string => {
  const decision = decideTake(toCase(change), { ...ASK, ...change.ask });
  return decision.ok ? 'ok' : decision.code;
};

describe('taking an ad', () => {
  it('is priced and sized by the server', () => {
    const decision = decideTake(toCase({}), ASK);
    expect(decision).toMatchObject({ ok: true, price: '1.01' });
    expect(decision.ok && Number(decision.order.amount)).toBe(100);
  });

  it('at a floating ad is priced by the index, not by the price seen', () => {
    const floating = toCase({ ad: { fixedPrice: null, marginPercent: '1' } });
    const decision = decideTake(floating, { ...ASK, seenPrice: '1.006' });
    expect(decision.ok && [decision.price, decision.order.amount].map(Number)).toEqual([1.01, 100]);
  });

  it.each<[string, Change]>([
    ['otc_own_ad', { taker: { id: 1 } }],
    ['otc_blocked', { isBlocked: true }],
    ['otc_ad_closed', { ad: { state: 'paused' } }],
    ['otc_ad_closed', { ad: { state: 'expired' } }],
    ['otc_ad_closed', { ad: { state: 'closed' } }],
    ['otc_ad_closed', { ad: { expiresMs: NOW } }],
    ['otc_ad_closed', { ad: { hoursFrom: 600, hoursTo: 700 } }],
    ['otc_trader_paused', { maker: { standing: 'paused' } }],
    ['otc_trader_paused', { maker: { level: 0 } }],
    ['otc_rate_old', { ad: { fixedPrice: null }, market: { isRateOld: true } }],
    ['verification_required', { taker: { level: 0 } }],
    ['otc_paused_by_score', { taker: { standing: 'paused' } }],
    ['otc_need_level', { ad: { needLevel: 2 } }],
    ['otc_need_orders', { taker: { completedOrders: 9 } }],
    ['otc_need_days', { taker: { createdMs: NOW - 30 * DAY + 1 } }],
    ['otc_taking_blocked', { taker: { unpaidEnds: [1, 2, 3].map((atMs) => ({ atMs: NOW - atMs, counts: true })) } }],
    ['otc_ad_changed', { ask: { version: 2 } }],
    ['otc_price_unknown', { ad: { fixedPrice: null }, market: { index: null } }],
    ['otc_price_moved', { ask: { seenPrice: '1.0099' } }],
    ['otc_price_moved', { ad: { fixedPrice: null, marginPercent: '2' }, ask: { seenPrice: '1.01' } }],
    ['otc_amount_low', { ask: { amount: '9.99' } }],
    ['otc_amount_high', { ask: { amount: '5000.01' } }],
    ['otc_remaining', { ask: { amount: '1010.01' } }],
    ['otc_price_unknown', { market: { usdtPrice: null } }],
    ['otc_limit', { ad: { remaining: '9999' }, ask: { amount: '2021' } }],
    ['otc_limit', { taker: { standing: 'half' }, ad: { remaining: '9999' }, ask: { amount: '1011' } }],
    ['otc_trader_limit', { maker: { limitUsdt: '50' } }],
  ])('is refused: %s', (code, change) => {
    expect(codeOf(change)).toBe(code);
  });

  it.each<[string, Change]>([
    ['the last of the ad', { ask: { amount: '1010' } }],
    ['at exactly the limit', { ad: { remaining: '9999' }, ask: { amount: '2020' } }],
    ['at a better price than seen', { ask: { seenPrice: '1.02' } }],
    [
      'at a floating price within the room',
      { ad: { fixedPrice: null, marginPercent: '1' }, ask: { seenPrice: '1.006' } },
    ],
    ['a fixed price with an old rate', { market: { isRateOld: true } }],
  ])('is accepted: %s', (_name, change) => {
    expect(codeOf(change)).toBe('ok');
  });

  it('a hindrance is found without an amount', () => {
    expect(findHindrance(toCase({}))).toBeNull();
    expect(findHindrance(toCase({ isBlocked: true }))).toMatchObject({ code: 'otc_blocked' });
  });
});

it.each([
  ['full', '2000'],
  ['half', '1000'],
  ['paused', '0'],
] as const)('the limit with standing %s is %s', (standing, limit) => {
  expect(Number(limitOf({ limitUsdt: '2000', standing }))).toBe(Number(limit));
});
