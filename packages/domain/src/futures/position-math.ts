import {
  type Amount,
  add,
  canonical,
  cmp,
  type Decimal,
  div,
  isZero,
  mul,
  neg,
  type Price,
  type Rate,
  roundTo,
  sub,
  toAmount,
  toPrice,
  toRate,
} from '@candor/money/decimal';
import type { FuturesTier } from './futures-rules';

export type FuturesSide = 'long' | 'short';

/** What the arithmetic of a position needs. Decimals as text; `size` in base coins; `scale` of the margin coin. */
export interface PositionFacts {
  readonly side: FuturesSide;
  readonly size: string;
  readonly entryPrice: string;
  /** Margin left. */
  readonly margin: string;
  readonly tiers: readonly FuturesTier[];
  readonly scale: number;
}

/** A price times a size has at most 18 decimals, so nothing is lost before the last rounding. */
const EXACT = { scale: 20, rounding: 'down' } as const;
const PRICE_SCALE = 8;
const ZERO = toAmount('0');

const exact = (a: string, b: string): Amount => mul(toAmount(a), toAmount(b), EXACT);
const percent = (text: string): Rate => div(toRate(text), toRate('100'), { scale: 12, rounding: 'up' });

/** lots × contract size; exact. */
export const computeSize = (lots: string, contractSize: string): Amount => exact(lots, contractSize);
/** price × size; exact. */
export const computeNotional = (price: string, size: string): Amount => exact(price, size);

/** notional ÷ multiple, rounded up: the user pays it. */
export const computeMargin = (notional: string, multiple: number, scale: number): Amount =>
  div(toAmount(notional), toRate(String(multiple)), { scale, rounding: 'up' });

/** A share of the notional, rounded up: the user pays it. */
export const computeFee = (notional: string, feePercent: string, scale: number): Amount =>
  mul(toAmount(notional), percent(feePercent), { scale, rounding: 'up' });

/** ±size × (mark − entry), exact. */
const exactPnl = (
  { side, size, entryPrice }: Pick<PositionFacts, 'side' | 'size' | 'entryPrice'>,
  mark: string,
): Amount => {
  const move = sub(toPrice(mark), toPrice(entryPrice));
  return mul(toAmount(size), side === 'long' ? move : neg(move), EXACT);
};

/** Running or realised profit, rounded against the user: a gain down, a loss up. */
export const computePnl = (
  position: Pick<PositionFacts, 'side' | 'size' | 'entryPrice' | 'scale'>,
  mark: string,
): Amount => {
  const pnl = exactPnl(position, mark);
  if (cmp(pnl, ZERO) >= 0) return roundTo(pnl, position.scale, 'down');
  return neg(roundTo(neg(pnl), position.scale, 'up'));
};

/** The tier a notional belongs to; undefined beyond the top. */
export const findTier = (tiers: readonly FuturesTier[], notional: string): FuturesTier | undefined =>
  tiers.find(({ upTo }) => cmp(toAmount(notional), toAmount(upTo)) <= 0);

/** Positions larger than the top tier use the top tier. */
const tierOf = (tiers: readonly FuturesTier[], notional: string): FuturesTier => {
  const found = findTier(tiers, notional) ?? tiers.at(-1);
  if (found === undefined) throw new Error('there are no tiers');
  return found;
};

/** mark × size × rate − amount, exact: what must be left at least. */
export const computeMaintenance = ({ size, tiers }: Pick<PositionFacts, 'size' | 'tiers'>, mark: string): Amount => {
  const notional = computeNotional(mark, size);
  const { ratePercent, amount } = tierOf(tiers, notional);
  return sub(mul(notional, percent(ratePercent), EXACT), toAmount(amount));
};

/** margin + running profit, exact. */
const computeEquity = (position: PositionFacts, mark: string): Amount =>
  add(toAmount(position.margin), exactPnl(position, mark));

/** (margin + profit) ÷ maintenance × 100, two decimals, rounded down; higher is safer. */
export const computeRiskRate = (position: PositionFacts, mark: string): Rate => {
  const maintenance = computeMaintenance(position, mark);
  const equity = computeEquity(position, mark);
  if (isZero(maintenance)) return toRate('0');
  return roundTo(
    mul(div(toRate(equity), maintenance, { scale: 12, rounding: 'down' }), toRate('100'), EXACT),
    2,
    'down',
  );
};

/** Whether the mark forces the position closed: equity at or below maintenance. */
export const isLiquidated = (position: PositionFacts, mark: string): boolean =>
  cmp(computeEquity(position, mark), computeMaintenance(position, mark)) <= 0;

const priceInTier = (position: PositionFacts, { ratePercent, amount }: FuturesTier, risk: Rate): Price => {
  const { side, size, entryPrice, margin } = position;
  const rate = mul(percent(ratePercent), risk, EXACT);
  const held = add(toAmount(margin), mul(toAmount(amount), risk, EXACT));
  const cost = computeNotional(entryPrice, size);
  const one = toRate('1');
  const isLong = side === 'long';
  const above = isLong ? sub(cost, held) : add(cost, held);
  const below = mul(toAmount(size), isLong ? sub(one, rate) : add(one, rate), EXACT);
  // A long is closed at or below it, a short at or above: rounded so that the price itself is already past it.
  const rounding = isLong ? 'down' : 'up';
  if (cmp(above, ZERO) <= 0) return toPrice('0');
  return div(toPrice(above), below as Decimal, { scale: PRICE_SCALE, rounding });
};

/**
 * The mark at which the risk rate falls to `risk` (1: forced close; 1.5 and 3: warnings); null when no price does that.
 * The tier is the one the notional at that very price falls into: exactly one fits, because maintenance has no jumps.
 */
export const computePriceAtRisk = (position: PositionFacts, risk: string): Price | null => {
  const { tiers, size } = position;
  for (const [index, tier] of tiers.entries()) {
    const price = priceInTier(position, tier, toRate(risk));
    if (isZero(price)) return null;
    const notional = computeNotional(price, size);
    const isLast = index === tiers.length - 1;
    if (isLast || cmp(notional, toAmount(tier.upTo)) <= 0) return price;
  }
  return null;
};

/** The only liquidation price: used by ticket, table, chart, notice and server. */
export const computeLiquidationPrice = (position: PositionFacts): Price | null => computePriceAtRisk(position, '1');

/** Where the margin is used up. Null when no price does that. */
export const computeBankruptcyPrice = ({ side, size, entryPrice, margin }: PositionFacts): Price | null => {
  const perCoin = div(toPrice(margin), toAmount(size), { scale: PRICE_SCALE, rounding: 'down' });
  const price = side === 'long' ? sub(toPrice(entryPrice), perCoin) : add(toPrice(entryPrice), perCoin);
  return cmp(price, toPrice('0')) > 0 ? price : null;
};

/** (free balance + Σ margin + Σ profit) ÷ Σ margin × 100, two decimals; "0.00" without margin. For display only. */
export const computeHazardRate = (sums: {
  readonly free: string;
  readonly margin: string;
  readonly pnl: string;
}): string => {
  if (isZero(toAmount(sums.margin))) return '0.00';
  const whole = add(add(toAmount(sums.free), toAmount(sums.margin)), toAmount(sums.pnl));
  const rate = mul(div(toRate(whole), toAmount(sums.margin), { scale: 12, rounding: 'down' }), toRate('100'), EXACT);
  return canonical(roundTo(rate, 2, 'down'), 2);
};
