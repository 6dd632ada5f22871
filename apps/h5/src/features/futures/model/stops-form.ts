import { decideStops, type StopsDecision } from '@candor/domain/futures/decide-stops';
import { computePnl, computeSize } from '@candor/domain/futures/position-math';
import { canonical, cmp, isZero, toPrice } from '@candor/money/decimal';
import { type FuturesItem, isSet, sideOf } from './position-view.ts';
import { type Side, typed } from './ticket-form.ts';

export interface StopsForm {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export const stopsOf = (item: Pick<FuturesItem, 'target_profit_price' | 'stop_loss_price'>): StopsForm => ({
  takeProfit: isSet(item.target_profit_price) ? canonical(item.target_profit_price) : '',
  stopLoss: isSet(item.stop_loss_price) ? canonical(item.stop_loss_price) : '',
});

export type StopsVerdict = StopsDecision | { readonly ok: false; readonly code: 'same' | 'stops_missing' };

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [typed(one), typed(other)];
  if (a === null || b === null) return a === b;
  return cmp(toPrice(a), toPrice(b)) === 0;
};

const level = (text: string): string | null => {
  const price = typed(text);
  return price === null || isZero(toPrice(price)) ? null : price;
};

/** Validates the levels: at least one, changed, and on the correct side of entry and mark. */
export function decideStopsForm(
  item: FuturesItem,
  form: StopsForm,
  { mark, priceScale }: { mark: string; priceScale: number },
): StopsVerdict {
  const before = stopsOf(item);
  const [takeProfit, stopLoss] = [level(form.takeProfit), level(form.stopLoss)];
  if (isSame(form.takeProfit, before.takeProfit) && isSame(form.stopLoss, before.stopLoss))
    return { ok: false, code: 'same' };
  if (takeProfit === null && stopLoss === null) return { ok: false, code: 'stops_missing' };
  const entryPrice = canonical(item.price);
  return decideStops(
    { takeProfit, stopLoss },
    {
      side: sideOf(item),
      entryPrice,
      mark: mark === '' ? entryPrice : mark,
      liquidationPrice: isSet(item.liquidation_price) ? canonical(item.liquidation_price) : null,
      priceScale,
    },
  );
}

interface Meant {
  readonly side: Side;
  readonly lots: string;
  readonly contractSize: string;
  readonly entryPrice: string;
  readonly scale: number;
}

/** Profit or loss at the level, before the fee; null without a level. */
export function pnlAtLevel(text: string, { side, lots, contractSize, entryPrice, scale }: Meant): string | null {
  const price = level(text);
  if (price === null || typed(lots) === null) return null;
  const size = computeSize(typed(lots) ?? '0', contractSize);
  return computePnl({ side, size, entryPrice, scale }, price);
}
