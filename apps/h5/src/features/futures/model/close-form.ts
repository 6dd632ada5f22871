import { splitTrialResult } from '@candor/domain/coupon/trial-fund';
import { type Close, computeClose, computeReturned } from '@candor/domain/futures/compute-close';
import { computeLiquidationPrice, computeSize } from '@candor/domain/futures/position-math';
import { type Amount, canonical, cmp, isZero, roundTo, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { isTrialOrder } from '#data/coupon/trial-order.ts';
import { type FuturesItem, isCopied, type PositionTerms, toClosing } from './position-view.ts';
import { typed } from './ticket-form.ts';

const LOT_SCALE = 2;

/** Decimals of the lots field: whole lots, but hundredths for copied positions and fractional lots. */
export const lotScaleOf = (item: Pick<FuturesItem, 'lots' | 'order_type'>): number =>
  isCopied(item) || canonical(item.lots).includes('.') ? LOT_SCALE : 0;

/** A percentage of the open lots. Below 100 it is rounded down to the lot step; empty when that is zero. */
export function closeLots(item: Pick<FuturesItem, 'share' | 'lots' | 'order_type'>, percent: number): string {
  if (percent === 100) return canonical(item.share);
  const units = (toUnits(item.share, LOT_SCALE) * BigInt(percent)) / 100n;
  const part = roundTo(toAmount(fromUnits(units, LOT_SCALE)), lotScaleOf(item), 'down');
  return isZero(part) ? '' : canonical(part);
}

/** Lots in whole percent of the open lots, for the slider. */
export function closePercent(item: Pick<FuturesItem, 'share'>, lots: string): number {
  const wanted = typed(lots);
  if (wanted === null) return 0;
  const percent = (toUnits(wanted, LOT_SCALE) * 100n) / toUnits(item.share, LOT_SCALE);
  return Math.min(100, Number.parseInt(String(percent), 10));
}

export interface ClosePreview {
  readonly close: Close;
  /** What is paid to the user; null while that of a trial fund is not known. */
  readonly returned: Amount | null;
  /** Of the remaining position; null when none remains or it has no liquidation price. */
  readonly liquidationPrice: string | null;
}

export type CloseDecision =
  | { readonly ok: true; readonly preview: ClosePreview; readonly isWhole: boolean }
  | { readonly ok: false; readonly reason: 'none' | 'too_many' };

export interface CloseTerms extends PositionTerms {
  readonly mark: string;
  readonly feePercent: string;
  /** Of a trial fund: the profit its coupon can still pay; null: not loaded yet. */
  readonly profitLeft: string | null;
}

/** Of a trial fund the profit only: its principal is never paid. */
const returnedOf = (item: FuturesItem, close: Close, profitLeft: string | null): Amount | null => {
  const returned = computeReturned(close);
  if (!isTrialOrder(item)) return returned;
  return profitLeft === null ? null : splitTrialResult(close.marginReleased, returned, profitLeft).profit;
};

/** Previews a close with the domain functions that the server books by. */
export function decideClose(item: FuturesItem, lots: string, at: CloseTerms): CloseDecision {
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
  return { ok: true, isWhole, preview: { close, returned: returnedOf(item, close, at.profitLeft), liquidationPrice } };
}
