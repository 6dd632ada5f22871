import type { CopyReason } from '@candor/contract/copy-fields';
import {
  type Amount,
  add,
  canonical,
  cmp,
  div,
  isZero,
  min,
  mul,
  sub,
  toAmount,
  toPrice,
  toRate,
} from '@candor/money/decimal';
import { computeQuoteMove } from '../futures/decide-fill';
import { computeOpen, decideTier, type FuturesMarket, type OpenPlan } from '../futures/decide-open';
import { decideStops } from '../futures/decide-stops';
import type { FuturesRules } from '../futures/futures-rules';
import type { FuturesSide } from '../futures/position-math';
import { type CopyRules, findGuardPercent } from './copy-rules';
import type { CopySettings } from './decide-follow';

/** A position the leader has opened, at the price of its tick. */
export interface LeaderOrder {
  readonly instrumentId: number;
  readonly side: FuturesSide;
  readonly lots: string;
  readonly multiple: number;
  readonly price: string;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

export interface CopyTerms {
  /** Of the copy: `lotStep` 0.01. */
  readonly market: FuturesMarket;
  readonly futures: FuturesRules;
  readonly copy: CopyRules;
  /** Plans made so far at one price, by lots, multiple and what is beside it: many followers ask for the same. */
  readonly plans?: Map<string, OpenPlan>;
}

/** The follower at the moment of copying. */
export interface CopyMoment {
  readonly isPaused: boolean;
  readonly isHalted: boolean;
  readonly isOffered: boolean;
  /** Newest price at the time of copying. */
  readonly mark: string;
  readonly available: string;
  /** Margin of this relation's open copies. */
  readonly used: string;
  /** Positions and orders of the follower. */
  readonly positions: number;
  /** Highest multiple the account allows. */
  readonly maxMultiple: number;
  /** What the follower has open and waiting in this instrument and direction, in base coins. */
  readonly besideSize: string;
}

export interface CopySkipped {
  readonly outcome: 'skipped';
  readonly reason: Exclude<CopyReason, ''>;
  readonly params: Readonly<Record<string, string>>;
  readonly askedLots: string;
}

export interface CopyMade {
  readonly outcome: 'made' | 'smaller';
  /** Why it is smaller; empty: made as asked. */
  readonly reason: '' | 'order_cap' | 'total_cap';
  readonly params: Readonly<Record<string, string>>;
  readonly askedLots: string;
  readonly lots: string;
  readonly plan: OpenPlan;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

export type CopyDecision = CopyMade | CopySkipped;

const ZERO = toAmount('0');
const LOT_SCALE = 2;
const isSet = (value: string): boolean => cmp(toRate(value), toRate('0')) > 0;

/** Lots the settings ask for: a multiple of the leader's, rounded down to two decimals, or fixed lots. */
export const computeAskedLots = (settings: Pick<CopySettings, 'type' | 'number'>, leaderLots: string): Amount =>
  settings.type === 2
    ? toAmount(settings.number)
    : mul(toAmount(leaderLots), toRate(settings.number), { scale: LOT_SCALE, rounding: 'down' });

/** The smallest of the leader's multiple, the follower's own limit and what the account allows. */
const multipleOf = (settings: CopySettings, order: LeaderOrder, { maxMultiple }: CopyMoment): number =>
  Math.min(order.multiple, maxMultiple, settings.maxMultiple === 0 ? order.multiple : settings.maxMultiple);

interface Sized {
  readonly lots: Amount;
  readonly plan: OpenPlan;
}

interface Sizing {
  readonly order: LeaderOrder;
  readonly multiple: number;
  readonly terms: CopyTerms;
  readonly besideSize: string;
}

const planOf = (lots: Amount, { order, multiple, terms, besideSize }: Sizing): OpenPlan => {
  const key = `${lots} ${multiple} ${besideSize}`;
  const known = terms.plans?.get(key);
  if (known) return known;
  const plan = computeOpen(
    { side: order.side, kind: 'market', lots, multiple: String(multiple) },
    { market: terms.market, rules: terms.futures, price: order.price, besideSize },
  );
  terms.plans?.set(key, plan);
  return plan;
};

/** The most lots whose margin is not above the limit. Margins are rounded up, so the quotient can be one step too high. */
const fitInto = (limit: Amount, sizing: Sizing): Sized => {
  const { order, multiple, terms } = sizing;
  const perLot = mul(toAmount(order.price), toAmount(terms.market.contractSize), { scale: 20, rounding: 'up' });
  const notional = mul(limit, toRate(String(multiple)), { scale: 20, rounding: 'down' });
  const step = toAmount(terms.copy.lotStep);
  let lots = div(notional, perLot, { scale: LOT_SCALE, rounding: 'down' });
  let plan = planOf(lots, sizing);
  while (cmp(lots, ZERO) > 0 && cmp(plan.margin, limit) > 0) {
    lots = sub(lots, step);
    plan = planOf(lots, sizing);
  }
  return { lots, plan };
};

const shift = (price: string, percent: string, { up, scale }: { up: boolean; scale: number }): string => {
  const part = mul(toPrice(price), div(toRate(percent), toRate('100'), { scale: 8, rounding: 'down' }), {
    scale,
    rounding: 'down',
  });
  return up ? add(toPrice(price), part) : sub(toPrice(price), part);
};

/** Levels of a copy: the follower's own where they are set, otherwise the leader's. One that is not valid for the copy is left out. */
export const computeCopyLevels = (
  settings: Pick<CopySettings, 'takeProfitPercent' | 'stopLevelPercent'>,
  order: Pick<LeaderOrder, 'side' | 'takeProfit' | 'stopLoss'>,
  {
    entryPrice,
    mark,
    liquidationPrice,
    priceScale,
  }: { entryPrice: string; mark: string; liquidationPrice: string | null; priceScale: number },
): { takeProfit: string | null; stopLoss: string | null } => {
  const isLong = order.side === 'long';
  const takeProfit = isSet(settings.takeProfitPercent)
    ? shift(entryPrice, settings.takeProfitPercent, { up: isLong, scale: priceScale })
    : order.takeProfit;
  const stopLoss = isSet(settings.stopLevelPercent)
    ? shift(entryPrice, settings.stopLevelPercent, { up: !isLong, scale: priceScale })
    : order.stopLoss;
  const facts = { side: order.side, entryPrice, mark, liquidationPrice, priceScale };
  const isValid = (levels: { takeProfit: string | null; stopLoss: string | null }) => decideStops(levels, facts).ok;
  return {
    takeProfit: takeProfit !== null && isValid({ takeProfit, stopLoss: null }) ? takeProfit : null,
    stopLoss: stopLoss !== null && isValid({ takeProfit: null, stopLoss }) ? stopLoss : null,
  };
};

const skip = (
  askedLots: string,
  reason: CopySkipped['reason'],
  params: Readonly<Record<string, string>> = {},
): CopySkipped => ({ outcome: 'skipped', reason, params, askedLots });

/** Reasons that need no arithmetic. */
const findBarrier = (
  settings: CopySettings,
  order: LeaderOrder,
  { terms, moment }: { terms: CopyTerms; moment: CopyMoment },
): [CopySkipped['reason'], Record<string, string>] | null => {
  if (moment.isPaused) return ['paused', {}];
  if (settings.instrumentIds.length > 0 && !settings.instrumentIds.includes(order.instrumentId))
    return ['pair_off', {}];
  if (!moment.isOffered) return ['not_offered', {}];
  if (moment.isHalted) return ['halted', {}];
  if (moment.positions >= terms.futures.maxPositions)
    return ['position_limit', { maximum: String(terms.futures.maxPositions) }];
  const moved = computeQuoteMove(order.price, moment.mark);
  const guard = isSet(settings.guardPercent)
    ? settings.guardPercent
    : findGuardPercent(terms.copy, { base: terms.market.base, majors: terms.futures.majors });
  return cmp(toRate(moved), toRate(guard)) > 0 ? ['price_moved', { moved, guard: canonical(guard) }] : null;
};

/**
 * Decides one follower's copy of a position that the leader has opened: at the leader's price, with lots after the settings,
 * made smaller by the caps, or skipped with a reason. Used for the worked example of the form, for "what if", and for booking.
 */
export const decideCopy = (
  settings: CopySettings,
  order: LeaderOrder,
  { terms, moment }: { readonly terms: CopyTerms; readonly moment: CopyMoment },
): CopyDecision => {
  const asked = computeAskedLots(settings, order.lots);
  const barrier = findBarrier(settings, order, { terms, moment });
  if (barrier) return skip(asked, ...barrier);
  const { copy, market } = terms;
  if (cmp(asked, toAmount(copy.lotStep)) < 0)
    return skip(asked, 'below_minimum', { lots: canonical(asked), margin: '0' });
  const { besideSize } = moment;
  const sizing: Sizing = { order, multiple: multipleOf(settings, order, moment), terms, besideSize };
  const wanted: Sized = { lots: asked, plan: planOf(asked, sizing) };
  const room = sub(toAmount(settings.totalCap), toAmount(moment.used));
  const limit = isSet(settings.orderCap) ? min(toAmount(settings.orderCap), room) : room;
  const isCut = cmp(wanted.plan.margin, limit) > 0;
  const reason = !isCut ? '' : cmp(limit, room) === 0 ? 'total_cap' : 'order_cap';
  const params = isCut
    ? { needed: canonical(wanted.plan.margin), cap: canonical(cmp(limit, ZERO) > 0 ? limit : ZERO) }
    : {};
  const sized = isCut ? fitInto(limit, sizing) : wanted;
  if (isZero(sized.lots) || cmp(sized.lots, ZERO) < 0 || cmp(sized.plan.margin, toAmount(copy.minMargin)) < 0)
    return isCut && reason !== ''
      ? skip(asked, reason, params)
      : skip(asked, 'below_minimum', { lots: canonical(asked), margin: canonical(wanted.plan.margin) });
  if (decideTier(sized.plan, { market, rules: terms.futures, besideSize }))
    return skip(asked, 'tier', { lots: canonical(sized.lots) });
  if (cmp(sized.plan.maxLoss, toAmount(moment.available)) > 0)
    return skip(asked, 'balance', { needed: canonical(sized.plan.maxLoss), available: canonical(moment.available) });
  const levels = computeCopyLevels(settings, order, {
    entryPrice: order.price,
    mark: order.price,
    liquidationPrice: sized.plan.liquidationPrice,
    priceScale: market.priceScale,
  });
  return { outcome: isCut ? 'smaller' : 'made', reason, params, askedLots: asked, ...sized, ...levels };
};

/**
 * Lots of a copy that close with the leader: the fraction the leader has closed, rounded down to two decimals; all of them with
 * the leader's last lots. Zero: the fraction is less than one step.
 */
export const computeCopyClose = (
  copyLotsLeft: string,
  leader: { readonly closedLots: string; readonly lotsBefore: string },
): Amount => {
  if (cmp(toAmount(leader.closedLots), toAmount(leader.lotsBefore)) >= 0) return toAmount(copyLotsLeft);
  const exact = mul(toAmount(copyLotsLeft), toAmount(leader.closedLots), { scale: 8, rounding: 'down' });
  return div(exact, toRate(leader.lotsBefore), { scale: LOT_SCALE, rounding: 'down' });
};
