import { canonical, cmp, max, min, type Price, toPrice } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import type { FuturesSide } from './position-math';

export interface StopsForm {
  /** Null: unset. */
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

export interface StopsPosition {
  readonly side: FuturesSide;
  readonly entryPrice: string;
  readonly mark: string;
  readonly liquidationPrice: string | null;
  readonly priceScale: number;
}

export type StopsDecision = { readonly ok: true } | Refused;

const decimalsOf = (price: string): number => canonical(price).split('.')[1]?.length ?? 0;

const isBeyond = (side: FuturesSide, price: Price, edge: Price): boolean =>
  side === 'long' ? cmp(price, edge) <= 0 : cmp(price, edge) >= 0;

/**
 * Long: the profit level lies above, the loss level below both the entry and the mark; short mirrored. A loss level at or
 * beyond the liquidation price would never be reached, so it is refused.
 */
export const decideStops = ({ takeProfit, stopLoss }: StopsForm, position: StopsPosition): StopsDecision => {
  const { side, entryPrice, mark, liquidationPrice, priceScale } = position;
  const [entry, now] = [toPrice(entryPrice), toPrice(mark)];
  const [low, high] = [min(entry, now), max(entry, now)];
  const isLong = side === 'long';
  for (const price of [takeProfit, stopLoss]) {
    if (price !== null && decimalsOf(price) > priceScale)
      return refused('price_off_tick', { tick: tickOf(priceScale) });
  }
  if (takeProfit !== null) {
    const isRight = isLong ? cmp(toPrice(takeProfit), high) > 0 : cmp(toPrice(takeProfit), low) < 0;
    if (!isRight) return refused('take_profit_side', { price: isLong ? high : low });
  }
  if (stopLoss !== null) {
    const isRight = isLong ? cmp(toPrice(stopLoss), low) < 0 : cmp(toPrice(stopLoss), high) > 0;
    if (!isRight) return refused('stop_loss_side', { price: isLong ? low : high });
    if (liquidationPrice !== null && isBeyond(side, toPrice(stopLoss), toPrice(liquidationPrice)))
      return refused('stop_loss_beyond', { price: canonical(liquidationPrice) });
  }
  return { ok: true };
};

export const tickOf = (priceScale: number): string => (priceScale === 0 ? '1' : `0.${'0'.repeat(priceScale - 1)}1`);
