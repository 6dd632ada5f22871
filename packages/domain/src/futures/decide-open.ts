import {
  type Amount,
  add,
  canonical,
  cmp,
  div,
  isZero,
  mul,
  type Price,
  roundTo,
  toAmount,
  toPrice,
  toRate,
} from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { decideStops, tickOf } from './decide-stops';
import { type FuturesRules, findTiers } from './futures-rules';
import {
  computeFee,
  computeLiquidationPrice,
  computeMargin,
  computeNotional,
  computePriceAtRisk,
  computeSize,
  type FuturesSide,
  findTier,
  type PositionFacts,
} from './position-math';
import { shiftTiers } from './shift-tiers';

export interface OpenForm {
  readonly side: FuturesSide;
  readonly kind: 'market' | 'limit';
  readonly lots: string;
  readonly multiple: string;
  /** Of a limit order; a market order's is never read. */
  readonly limitPrice: string | null;
  /** The price the user saw, if the client says so. */
  readonly quotedPrice: string | null;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

export interface FuturesMarket {
  readonly symbol: string;
  readonly base: string;
  readonly currency: string;
  /** Decimals of the margin coin and of prices. */
  readonly scale: number;
  readonly priceScale: number;
  readonly contractSize: string;
  readonly minLots: number;
  readonly maxLots: number;
  /** 1; copied orders 0.01. */
  readonly lotStep: string;
}

export interface OpenMoment {
  readonly isOpen: boolean;
  readonly inSession: boolean;
  readonly isStale: boolean;
  /** Index price; empty when there is none. */
  readonly mark: string;
  /** Positions and entrusts the user has. */
  readonly positions: number;
  /** The highest multiple this user may take (see `computeMaxMultiple`). */
  readonly maxMultiple: number;
  /** What the person has open and waiting in this instrument and direction, in base coins. */
  readonly besideSize: string;
}

export interface OpenPlan {
  /** The mark, or the limit of an entrust. */
  readonly price: string;
  readonly size: Amount;
  readonly notional: Amount;
  readonly multiple: number;
  readonly margin: Amount;
  readonly fee: Amount;
  /** margin + fee: what leaves the free balance, and the most that can be lost. */
  readonly maxLoss: Amount;
  readonly liquidationPrice: Price | null;
  readonly warnPrice: Price | null;
  readonly urgentPrice: Price | null;
}

export type OpenDecision = { readonly ok: true; readonly plan: OpenPlan } | Refused;

const DAY_MS = 86_400_000;

/** The multiple is capped for young accounts and some regions. */
export const computeMaxMultiple = (
  rules: FuturesRules,
  user: { readonly registeredMs: number; readonly nowMs: number; readonly area: string },
): { readonly multiple: number; readonly reason: '' | 'young_account' | 'area' } => {
  const top = rules.multiples.at(-1) ?? 1;
  const isYoung = user.nowMs - user.registeredMs < rules.youngDays * DAY_MS;
  const area = rules.areaCaps.find((cap) => cap.area === user.area)?.multiple ?? top;
  const young = isYoung ? rules.youngMultiple : top;
  if (area < top && area <= young) return { multiple: area, reason: 'area' };
  return young < top ? { multiple: young, reason: 'young_account' } : { multiple: top, reason: '' };
};

const isLotCount = (lots: string, step: string): boolean => {
  const steps = div(toAmount(lots), toRate(step), { scale: 8, rounding: 'down' });
  return !steps.includes('.') && cmp(steps, toAmount('0')) > 0;
};

const decideLots = ({ lots }: OpenForm, market: FuturesMarket): Refused | null => {
  if (!isLotCount(lots, market.lotStep)) return refused('lots_invalid', { step: market.lotStep });
  const isCopied = market.lotStep !== '1';
  if (!isCopied && cmp(toAmount(lots), toAmount(String(market.minLots))) < 0)
    return refused('lots_too_few', { minimum: String(market.minLots) });
  if (cmp(toAmount(lots), toAmount(String(market.maxLots))) > 0)
    return refused('lots_too_many', { maximum: String(market.maxLots) });
  return null;
};

/** What old clients offer: these multiples up to the own ceiling, or the ceiling itself when all lie above it. */
export const listMultiples = ({ multiples }: Pick<FuturesRules, 'multiples'>, maxMultiple: number): number[] => {
  const allowed = multiples.filter((one) => one <= maxMultiple);
  return allowed.length > 0 ? allowed : [maxMultiple];
};

/** Any whole multiple from 1 to the account's maximum. */
const decideMultiple = ({ multiple }: OpenForm, maxMultiple: number): Refused | null => {
  const maximum = String(maxMultiple);
  if (!/^[1-9][0-9]{0,3}$/.test(multiple)) return refused('multiple_unknown', { maximum });
  return Number.parseInt(multiple, 10) > maxMultiple ? refused('multiple_too_high', { maximum }) : null;
};

const decimalsOf = (price: string): number => canonical(price).split('.')[1]?.length ?? 0;
const times = (price: string, factor: string, market: FuturesMarket): Price =>
  mul(toPrice(price), toRate(factor), { scale: market.priceScale, rounding: 'down' });

const decideLimit = (
  form: OpenForm,
  market: FuturesMarket,
  { rules, mark }: { rules: FuturesRules; mark: string },
): Refused | null => {
  if (form.limitPrice === null || cmp(toPrice(form.limitPrice), toPrice('0')) <= 0)
    return refused('limit_price_missing');
  if (decimalsOf(form.limitPrice) > market.priceScale)
    return refused('price_off_tick', { tick: tickOf(market.priceScale) });
  const limit = toPrice(form.limitPrice);
  const [lowest, highest] = [times(mark, rules.lowestLimit, market), times(mark, rules.highestLimit, market)];
  if (cmp(limit, lowest) < 0 || cmp(limit, highest) > 0) return refused('price_out_of_band', { lowest, highest });
  const isWaiting = form.side === 'long' ? cmp(limit, toPrice(mark)) < 0 : cmp(limit, toPrice(mark)) > 0;
  if (!isWaiting)
    return refused(form.side === 'long' ? 'limit_not_below' : 'limit_not_above', { price: canonical(mark) });
  return null;
};

interface OpenTerms {
  readonly market: FuturesMarket;
  readonly rules: FuturesRules;
  readonly price: string;
  /** As in `OpenMoment`; absent: nothing, or it does not matter. */
  readonly besideSize?: string;
}

/** Everything that follows from the price: what the ticket shows and what is booked. */
export const computeOpen = (
  form: Pick<OpenForm, 'side' | 'kind' | 'lots' | 'multiple'>,
  { market, rules, price, besideSize = '0' }: OpenTerms,
): OpenPlan => {
  const { scale } = market;
  const multiple = Number.parseInt(form.multiple, 10);
  const size = computeSize(form.lots, market.contractSize);
  const notional = computeNotional(price, size);
  const margin = computeMargin(notional, multiple, scale);
  const feePercent = form.kind === 'market' ? rules.takerFeePercent : rules.entrustFeePercent;
  const fee = computeFee(notional, feePercent, scale);
  const tiers = shiftTiers(findTiers(rules, market.base), { entryPrice: price, besideSize });
  const facts: PositionFacts = { side: form.side, size, entryPrice: price, margin, tiers, scale };
  const riskOf = (percentText: string) =>
    computePriceAtRisk(facts, div(toRate(percentText), toRate('100'), { scale: 8, rounding: 'down' }));
  return {
    price,
    size,
    notional,
    multiple,
    margin,
    fee,
    maxLoss: add(margin, fee),
    liquidationPrice: computeLiquidationPrice(facts),
    warnPrice: riskOf(rules.warnRisk),
    urgentPrice: riskOf(rules.urgentRisk),
  };
};

const whole = (amount: Amount): string => canonical(roundTo(amount, 0, 'up'));

/**
 * The person's tier is that of all they have open and waiting in this instrument and direction, with this order: there must
 * be one, and it must allow the multiple.
 */
export const decideTier = (
  plan: OpenPlan,
  { market, rules, besideSize }: Pick<OpenTerms, 'market' | 'rules'> & { readonly besideSize: string },
): Refused | null => {
  const { currency } = market;
  const tiers = findTiers(rules, market.base);
  const beside = computeNotional(plan.price, besideSize);
  const isAlone = isZero(beside);
  const tier = findTier(tiers, add(plan.notional, beside));
  const maximum = canonical(tiers.at(-1)?.upTo ?? '0');
  if (tier === undefined && isAlone) return refused('order_too_large', { maximum, currency });
  if (tier === undefined) return refused('sum_too_large', { maximum, open: whole(beside), currency });
  if (plan.multiple <= tier.maxMultiple) return null;
  const most = String(tier.maxMultiple);
  return isAlone
    ? refused('multiple_too_high_for_size', { maximum: most, size: canonical(tier.upTo), currency })
    : refused('multiple_too_high_for_sum', { maximum: most, open: whole(beside), currency });
};

const decideState = (market: FuturesMarket, rules: FuturesRules, moment: OpenMoment): Refused | null => {
  const { symbol } = market;
  if (!moment.isOpen) return refused('futures_closed', { symbol });
  if (!moment.inSession) return refused('market_closed', { symbol });
  if (moment.isStale || moment.mark === '') return refused('price_unavailable', { symbol });
  if (moment.positions >= rules.maxPositions)
    return refused('too_many_positions', { maximum: String(rules.maxPositions) });
  return null;
};

/**
 * A market order is accepted under the mark, or an entrust placed at a limit that waits for it: in an open market with a
 * fresh price, in whole lots, with a whole multiple the account and the size allow, and with levels on the right sides.
 * What a market order comes to is decided by the next tick (see `decideFill`).
 */
export const decideOpen = (
  form: OpenForm,
  {
    market,
    rules,
    moment,
  }: { readonly market: FuturesMarket; readonly rules: FuturesRules; readonly moment: OpenMoment },
): OpenDecision => {
  const { mark } = moment;
  const refused =
    decideState(market, rules, moment) ?? decideLots(form, market) ?? decideMultiple(form, moment.maxMultiple);
  if (refused) return refused;
  const isMarket = form.kind === 'market';
  const priced = isMarket ? null : decideLimit(form, market, { rules, mark });
  if (priced) return priced;
  const price = isMarket ? mark : (form.limitPrice ?? mark);
  const { besideSize } = moment;
  const plan = computeOpen(form, { market, rules, price, besideSize });
  const sized = decideTier(plan, { market, rules, besideSize });
  if (sized) return sized;
  const stops = decideStops(form, {
    side: form.side,
    entryPrice: price,
    // The levels of an entrust are checked against its own limit price, not the mark.
    mark: price,
    liquidationPrice: plan.liquidationPrice,
    priceScale: market.priceScale,
  });
  return stops.ok ? { ok: true, plan } : stops;
};
