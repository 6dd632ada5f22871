import { cmp, mul, toAmount, toRate } from '@candor/money/decimal';
import { OTC_PAUSED_BELOW, type OtcStanding } from '../profile/credit-score';
import { type Refused, refused } from '../refused';
import { isWithinHours } from './ad-hours';
import { type AdPricing, computeAdPrice, isPriceWorse } from './ad-price';
import { computeOrder, type OrderAmounts, type OrderAsk } from './compute-order';
import type { OtcRules } from './otc-rules';
import { findTakingBlock, type UnpaidEnd } from './taking-block';

const HALF = '0.5';
const DAY_MS = 86_400_000;

/** What taking needs to know of an ad. */
export interface AdFacts extends AdPricing {
  readonly ownerId: number;
  readonly version: number;
  readonly side: 'buy' | 'sell';
  readonly state: string;
  readonly expiresMs: number;
  readonly remaining: string;
  readonly minFiat: string;
  readonly maxFiat: string;
  readonly hoursFrom: number;
  readonly hoursTo: number;
  readonly needLevel: number;
  readonly needOrders: number;
  readonly needDays: number;
  readonly scale: number;
  readonly currency: string;
  readonly fiat: string;
}

/** What taking needs to know of a person. */
export interface PersonFacts {
  readonly id: number;
  readonly level: number;
  /** Limit of one order at this level, in USDT. */
  readonly limitUsdt: string;
  readonly standing: OtcStanding;
  readonly completedOrders: number;
  readonly createdMs: number;
  readonly unpaidEnds: readonly UnpaidEnd[];
}

export interface MarketFacts {
  readonly nowMs: number;
  /** Index price of the coin in the fiat; null: unknown. */
  readonly index: string | null;
  readonly isRateOld: boolean;
  /** Value of one coin in USDT. */
  readonly usdtPrice: string | null;
}

export interface TakeAsk extends OrderAsk {
  readonly version: number;
  readonly seenPrice: string;
}

export interface TakeCase {
  readonly ad: AdFacts;
  readonly taker: PersonFacts;
  readonly maker: PersonFacts;
  readonly isBlocked: boolean;
  readonly market: MarketFacts;
  readonly rules: OtcRules;
}

/** Limit of one order: that of the level, half of it with a score below 60, nothing below 40. */
export const limitOf = ({ limitUsdt, standing }: Pick<PersonFacts, 'limitUsdt' | 'standing'>): string => {
  if (standing === 'paused') return '0';
  return standing === 'half'
    ? mul(toAmount(limitUsdt), toRate(HALF), { scale: 8, rounding: 'down' })
    : toAmount(limitUsdt);
};

const clockText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

const refusePerson = ({ ad, taker, market, rules }: TakeCase): Refused | null => {
  if (taker.level < 1) return refused('verification_required');
  if (taker.standing === 'paused') return refused('otc_paused_by_score', { score: String(OTC_PAUSED_BELOW) });
  if (taker.level < ad.needLevel) return refused('otc_need_level', { level: String(ad.needLevel) });
  if (taker.completedOrders < ad.needOrders) return refused('otc_need_orders', { orders: String(ad.needOrders) });
  if (market.nowMs - taker.createdMs < ad.needDays * DAY_MS)
    return refused('otc_need_days', { days: String(ad.needDays) });
  const blockedUntilMs = findTakingBlock(taker.unpaidEnds, rules);
  return market.nowMs < blockedUntilMs ? refused('otc_taking_blocked', { time: clockText(blockedUntilMs) }) : null;
};

/** What hinders this person from taking this ad now, whatever the amount; null: nothing. */
export const findHindrance = (one: TakeCase): Refused | null => {
  const { ad, taker, maker, isBlocked, market } = one;
  if (ad.ownerId === taker.id) return refused('otc_own_ad');
  if (isBlocked) return refused('otc_blocked');
  const isOpen = ad.state === 'open' && market.nowMs < ad.expiresMs;
  if (!isOpen || !isWithinHours({ from: ad.hoursFrom, to: ad.hoursTo }, market.nowMs)) return refused('otc_ad_closed');
  if (maker.standing === 'paused' || maker.level < 1) return refused('otc_trader_paused');
  if (ad.fixedPrice === null && market.isRateOld) return refused('otc_rate_old', { fiat: ad.fiat });
  return refusePerson(one);
};

const refuseAmount = ({ ad, taker, maker, market }: TakeCase, order: OrderAmounts): Refused | null => {
  const { fiat, currency } = ad;
  if (cmp(toAmount(order.amount), toAmount('0')) === 0 || cmp(toAmount(order.fiatAmount), toAmount(ad.minFiat)) < 0)
    return refused('otc_amount_low', { minimum: ad.minFiat, fiat });
  if (cmp(toAmount(order.fiatAmount), toAmount(ad.maxFiat)) > 0)
    return refused('otc_amount_high', { maximum: ad.maxFiat, fiat });
  if (cmp(toAmount(order.amount), toAmount(ad.remaining)) > 0)
    return refused('otc_remaining', { available: ad.remaining, currency });
  if (market.usdtPrice === null) return refused('otc_price_unknown');
  const value = mul(toAmount(order.amount), toRate(market.usdtPrice), { scale: 8, rounding: 'up' });
  if (cmp(value, toAmount(limitOf(taker))) > 0) return refused('otc_limit', { limit: limitOf(taker) });
  return cmp(value, toAmount(limitOf(maker))) > 0 ? refused('otc_trader_limit', { limit: limitOf(maker) }) : null;
};

export type TakeDecision = { readonly ok: true; readonly price: string; readonly order: OrderAmounts } | Refused;

/** Judges the taking of an ad. Price, fee and amounts are computed here; the taker's price is only compared. */
export const decideTake = (one: TakeCase, ask: TakeAsk): TakeDecision => {
  const { ad, market, rules } = one;
  const hindrance = findHindrance(one);
  if (hindrance) return hindrance;
  if (ask.version !== ad.version) return refused('otc_ad_changed');
  const price = computeAdPrice(ad, market.index);
  if (price === null) return refused('otc_price_unknown');
  const tolerancePercent = ad.fixedPrice === null ? rules.tolerancePercent : '0';
  if (isPriceWorse({ side: ad.side, seen: ask.seenPrice, now: price, tolerancePercent }))
    return refused('otc_price_moved', { price, fiat: ad.fiat });
  const order = computeOrder({ side: ad.side, price, scale: ad.scale, makerFeePercent: rules.makerFeePercent }, ask);
  return refuseAmount(one, order) ?? { ok: true, price, order };
};
