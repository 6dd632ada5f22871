import { add, cmp, div, mul, roundTo, sub, toAmount, toPrice, toRate } from '@candor/money/decimal';
import { fromUnits } from '@candor/money/units';
import { type Refused, refused } from '../refused';
import { computeHold } from './compute-fill';
import { fromTicks, type SpotPair, toBudget, toLots, toTicks, UNIT_SCALE } from './spot-pair';

export interface SpotForm {
  readonly side: 'buy' | 'sell';
  readonly kind: 'limit' | 'market';
  readonly tif: 'gtc' | 'ioc' | 'fok';
  readonly postOnly: boolean;
  readonly price: string | null;
  readonly amount: string | null;
  readonly budget: string | null;
}

export interface SpotMoment {
  readonly isOpen: boolean;
  /** The index price; empty when there is none. */
  readonly indexPrice: string;
  readonly isStale: boolean;
  /** Absent: not paused. */
  readonly isPaused?: boolean;
  /** Mean of the index over five minutes; empty when there is none. */
  readonly averagePrice: string;
  readonly openOrders: number;
}

/** An order as the book takes it, and what must be held for it. */
export interface SpotPlan {
  /** The limit, or for a market order the worst price it may reach. */
  readonly priceTicks: number;
  readonly lots: number;
  /** Ticks × lots; 0 when lots are given. */
  readonly budget: number;
  /** Decimal text in the coin paid with. */
  readonly hold: string;
}

export type SpotDecision = { readonly ok: true; readonly plan: SpotPlan } | Refused;

/** A market order never trades further than this from the index. */
export const MARKET_GUARD_PERCENT = '5';
/** Larger orders would leave the range in which the book counts exactly. */
const MAX_NOTIONAL = toAmount('100000000');
const LARGEST_TICKS = 2 ** 31 - 1;

const hasItsFields = ({ kind, side, tif, postOnly, price, amount, budget }: SpotForm): boolean => {
  if (kind === 'limit') {
    return price !== null && amount !== null && budget === null && (!postOnly || tif === 'gtc');
  }
  if (price !== null || postOnly || (amount === null) === (budget === null)) return false;
  return budget === null || (side === 'buy' && tif !== 'fok');
};

const percentOf = (percent: string, way: 'less' | 'more'): string => {
  const part = div(toRate(percent), toRate('100'), { scale: 10, rounding: 'down' });
  return way === 'less' ? sub(toRate('1'), part) : add(toRate('1'), part);
};

/** Multiples of a price, cut to the tick, on the inner side. */
const timesPrice = (price: string, times: { factor: string; rounding: 'up' | 'down' }, pair: SpotPair): number =>
  toTicks(mul(toPrice(price), toRate(times.factor), { scale: pair.priceScale, rounding: times.rounding }), pair) ?? 0;

/** The limit prices that are accepted now; null while there is no average. */
export const computeBand = (pair: SpotPair, averagePrice: string): { lowest: string; highest: string } | null =>
  averagePrice === ''
    ? null
    : {
        lowest: fromTicks(
          Math.max(1, timesPrice(averagePrice, { factor: percentOf(pair.bandPercent, 'less'), rounding: 'up' }, pair)),
          pair,
        ),
        highest: fromTicks(
          timesPrice(averagePrice, { factor: percentOf(pair.bandPercent, 'more'), rounding: 'down' }, pair),
          pair,
        ),
      };

const decideLimit = (price: string, pair: SpotPair, moment: SpotMoment): { ok: true; ticks: number } | Refused => {
  const ticks = toTicks(price, pair);
  if (ticks === null) return refused('price_off_tick', { tick: fromUnits(1n, pair.priceScale) });
  const band = computeBand(pair, moment.averagePrice);
  if (band === null) return refused('price_unavailable', { symbol: pair.symbol });
  const given = toPrice(price);
  if (ticks > LARGEST_TICKS || cmp(given, toPrice(band.lowest)) < 0 || cmp(given, toPrice(band.highest)) > 0) {
    return refused('price_out_of_band', { lowest: band.lowest, highest: band.highest });
  }
  return { ok: true, ticks };
};

const decideWorstPrice = (
  side: SpotForm['side'],
  pair: SpotPair,
  moment: SpotMoment,
): { ok: true; ticks: number } | Refused => {
  if (moment.indexPrice === '' || moment.isStale) return refused('price_unavailable', { symbol: pair.symbol });
  const factor = percentOf(MARKET_GUARD_PERCENT, side === 'buy' ? 'more' : 'less');
  const ticks = timesPrice(moment.indexPrice, { factor, rounding: side === 'buy' ? 'up' : 'down' }, pair);
  return { ok: true, ticks: Math.max(1, ticks) };
};

const decideNotional = (notional: string, pair: SpotPair): Refused | null => {
  const value = toAmount(notional);
  if (cmp(value, toAmount(pair.minNotional)) < 0) {
    return refused('order_too_small', { minimum: pair.minNotional, currency: pair.quoteName });
  }
  return cmp(value, MAX_NOTIONAL) > 0
    ? refused('order_too_large', { maximum: MAX_NOTIONAL, currency: pair.quoteName })
    : null;
};

const planBudget = (budget: string, ticks: number, pair: SpotPair): SpotDecision => {
  const isTooPrecise = cmp(roundTo(toAmount(budget), pair.quoteScale, 'down'), toAmount(budget)) !== 0;
  if (isTooPrecise) return refused('amount_too_precise', { currency: pair.quoteName, scale: String(pair.quoteScale) });
  const problem = decideNotional(budget, pair);
  return problem ?? { ok: true, plan: { priceTicks: ticks, lots: 0, budget: toBudget(budget, pair), hold: budget } };
};

/** The value of an amount: at its limit, or at the index for a market order. */
const planAmount = (form: SpotForm, ticks: number, context: { pair: SpotPair; price: string }): SpotDecision => {
  const { pair, price } = context;
  const amount = form.amount ?? '0';
  const lots = toLots(amount, pair);
  if (lots === null) return refused('amount_off_step', { step: pair.amountStep, currency: pair.baseName });
  const problem = decideNotional(mul(toAmount(amount), toPrice(price), { scale: 8, rounding: 'down' }), pair);
  if (problem) return problem;
  const sums = { filledLots: 0, quote16: 0n };
  const held = computeHold({ side: form.side, priceTicks: ticks, openLots: lots, sums }, pair);
  return {
    ok: true,
    plan: { priceTicks: ticks, lots, budget: 0, hold: fromUnits(held, UNIT_SCALE) },
  };
};

/**
 * Whether an order may enter the book, and what it holds. A limit buy holds what it costs at its limit; a market buy
 * its budget, or its amount at the worst price it may reach; a sale holds the coins. Prices lie on the tick and within
 * the band, amounts on the step, and an order is worth at least the minimum.
 */
export const decideSpotOrder = (form: SpotForm, pair: SpotPair, moment: SpotMoment): SpotDecision => {
  if (!moment.isOpen) return refused('spot_closed', { symbol: pair.symbol });
  if (moment.isPaused) return refused('instrument_paused', { symbol: pair.symbol });
  if (!hasItsFields(form)) return refused('order_incomplete');
  const limit = form.price === null ? decideWorstPrice(form.side, pair, moment) : decideLimit(form.price, pair, moment);
  if (!limit.ok) return limit;
  if (form.kind === 'limit' && form.tif === 'gtc' && moment.openOrders >= pair.maxOpenOrders) {
    return refused('too_many_orders', { maximum: String(pair.maxOpenOrders) });
  }
  if (form.budget !== null) return planBudget(form.budget, limit.ticks, pair);
  return planAmount(form, limit.ticks, { pair, price: form.price ?? moment.indexPrice });
};
