import {
  type Amount,
  add,
  canonical,
  cmp,
  div,
  mul,
  type Price,
  sub,
  toAmount,
  toPrice,
  toRate,
} from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { computeOpen, decideTier, type FuturesMarket, type OpenForm, type OpenPlan } from './decide-open';
import { decideStops } from './decide-stops';
import type { FuturesRules } from './futures-rules';

/** Margin and fee held until the fill, and the price they are computed with. */
export interface OpenHold {
  readonly price: Price;
  readonly margin: Amount;
  readonly fee: Amount;
  readonly held: Amount;
}

/** What a market order sets aside when it is accepted: what it would cost at the accepted price and `holdPercent` more. */
export const computeHold = (
  form: Pick<OpenForm, 'side' | 'lots' | 'multiple'>,
  { market, rules, price }: { readonly market: FuturesMarket; readonly rules: FuturesRules; readonly price: string },
): OpenHold => {
  const factor = add(toRate('1'), div(toRate(rules.holdPercent), toRate('100'), { scale: 12, rounding: 'up' }));
  const highest = mul(toPrice(price), factor, { scale: market.priceScale, rounding: 'up' });
  const { margin, fee, maxLoss } = computeOpen({ ...form, kind: 'market' }, { market, rules, price: highest });
  return { price: highest, margin, fee, held: maxLoss };
};

/** How far the mark has moved from what the user saw, in percent. */
export const computeQuoteMove = (quoted: string, mark: string): string => {
  const moved = sub(toPrice(mark), toPrice(quoted));
  const size = cmp(moved, toPrice('0')) < 0 ? sub(toPrice('0'), moved) : moved;
  return mul(div(toRate(size), toPrice(quoted), { scale: 12, rounding: 'up' }), toRate('100'), {
    scale: 4,
    rounding: 'up',
  });
};

const isFarFrom = (quoted: string | null, price: string, { refuseQuotePercent }: FuturesRules): boolean =>
  quoted !== null && cmp(toRate(computeQuoteMove(quoted, price)), toRate(refuseQuotePercent)) > 0;

/** Whether a tick is early enough to fill an accepted order, by the ticks' own times. */
export const isInTime = (tick: { readonly timeMs: number }, fillByMs: number): boolean => tick.timeMs <= fillByMs;

/** A market order as it was accepted. */
export interface AcceptedOpen
  extends Pick<OpenForm, 'side' | 'lots' | 'multiple' | 'quotedPrice' | 'takeProfit' | 'stopLoss'> {
  /** Time of the latest tick that may fill it. */
  readonly fillByMs: number;
  /** Held amount. */
  readonly held: string;
  /** What the person had open and waiting in this direction when it was accepted. */
  readonly besideSize: string;
}

export type FillDecision = { readonly ok: true; readonly plan: OpenPlan; readonly released: Amount } | Refused;

/**
 * Decides a market order at its fill tick, or at the first one too late: a position at the tick's price, or a refusal. The
 * guard against a moved price, the size, the levels and all amounts use that price alone. The hold covers the accepted
 * price plus `holdPercent`; beyond that the position is not opened.
 */
export const decideFill = (
  order: AcceptedOpen,
  {
    market,
    rules,
    tick,
  }: {
    readonly market: FuturesMarket;
    readonly rules: FuturesRules;
    readonly tick: { readonly price: string; readonly timeMs: number };
  },
): FillDecision => {
  const { symbol } = market;
  const { price } = tick;
  if (!isInTime(tick, order.fillByMs)) return refused('no_fill_in_time', { symbol });
  const moved = refused('price_moved', { symbol, price: canonical(price) });
  if (isFarFrom(order.quotedPrice, price, rules)) return moved;
  const { besideSize } = order;
  const plan = computeOpen({ ...order, kind: 'market' }, { market, rules, price, besideSize });
  const released = sub(toAmount(order.held), plan.maxLoss);
  if (cmp(released, toAmount('0')) < 0) return moved;
  const sized = decideTier(plan, { market, rules, besideSize });
  if (sized) return sized;
  const stops = decideStops(order, {
    side: order.side,
    entryPrice: price,
    mark: price,
    liquidationPrice: plan.liquidationPrice,
    priceScale: market.priceScale,
  });
  return stops.ok ? { ok: true, plan, released } : stops;
};
