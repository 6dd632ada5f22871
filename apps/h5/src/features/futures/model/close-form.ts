import { type Close, computeClose, computeReturned } from '@candor/domain/futures/compute-close';
import { computeLiquidationPrice, computeSize } from '@candor/domain/futures/position-math';
import { type Amount, canonical, cmp, isZero, roundTo, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { type FuturesItem, isCopied, type PositionTerms, toClosing } from './position-view.ts';
import { typed } from './ticket-form.ts';

const LOT_SCALE = 2;

/** Whole lots close in whole ones; what was copied, with parts of a lot, closes in hundredths. */
export const lotScaleOf = (item: Pick<FuturesItem, 'lots' | 'order_type'>): number =>
  isCopied(item) || canonical(item.lots).includes('.') ? LOT_SCALE : 0;

/** So many percent of the lots left. Anything but all is cut to the step, and never nothing. */
export function closeLots(item: Pick<FuturesItem, 'share' | 'lots' | 'order_type'>, percent: number): string {
  if (percent === 100) return canonical(item.share);
  const units = (toUnits(item.share, LOT_SCALE) * BigInt(percent)) / 100n;
  const part = roundTo(toAmount(fromUnits(units, LOT_SCALE)), lotScaleOf(item), 'down');
  return isZero(part) ? '' : canonical(part);
}

/** The lots as whole percent of those left, for the slider. */
export function closePercent(item: Pick<FuturesItem, 'share'>, lots: string): number {
  const wanted = typed(lots);
  if (wanted === null) return 0;
  const percent = (toUnits(wanted, LOT_SCALE) * 100n) / toUnits(item.share, LOT_SCALE);
  return Math.min(100, Number.parseInt(String(percent), 10));
}

export interface ClosePreview {
  readonly close: Close;
  readonly returned: Amount;
  /** Of what stays open; null when nothing does, or no price forces it closed. */
  readonly liquidationPrice: string | null;
}

export type CloseDecision =
  | { readonly ok: true; readonly preview: ClosePreview; readonly isWhole: boolean }
  | { readonly ok: false; readonly reason: 'none' | 'too_many' };

/** What closing so many lots at a price would do, by the function that books it. */
export function decideClose(
  item: FuturesItem,
  lots: string,
  at: PositionTerms & { readonly mark: string; readonly feePercent: string },
): CloseDecision {
  const wanted = typed(lots);
  if (wanted === null || isZero(toAmount(wanted))) return { ok: false, reason: 'none' };
  if (cmp(toAmount(wanted), toAmount(item.share)) > 0) return { ok: false, reason: 'too_many' };
  const closing = toClosing(item, at);
  const close = computeClose(closing, { lots: wanted, price: at.mark, feePercent: at.feePercent });
  const isWhole = isZero(toAmount(close.lotsLeft));
  const left = {
    ...closing,
    margin: close.marginLeft,
    size: computeSize(close.lotsLeft, closing.contractSize),
  };
  const liquidationPrice = isWhole || at.tiers.length === 0 ? null : computeLiquidationPrice(left);
  return { ok: true, isWhole, preview: { close, returned: computeReturned(close), liquidationPrice } };
}
