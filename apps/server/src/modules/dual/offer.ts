import type { DualOffer, PurchaseMoment } from '@candor/domain/dual/decide-purchase';
import { windowOf } from '@candor/domain/dual/settlement-price';
import type { Board } from '#kernel/pricing/board';
import type { KeepSpan } from '#kernel/pricing/tick-keep';
import type { DualProduct } from './products.store';

/** The index price; null when it is stale, or from before the first tick. */
export const freshPriceOf = (board: Board, instrumentId: number): string | null => {
  const quote = board.quote(instrumentId);
  return quote === undefined || quote.seq === 0 || board.isStale(instrumentId) ? null : quote.price;
};

export const toOffer = (product: DualProduct, symbol: string): DualOffer => ({
  side: product.side,
  symbol,
  linkedPrice: product.linkedPrice,
  startsMs: product.startsMs,
  closesMs: product.closesMs,
  maturityMs: product.maturityMs,
  dayMs: product.dayMs,
  isPaused: product.isPaused,
  remaining: product.totalShares - product.soldShares,
  userLimit: product.userLimit,
});

export const momentOf = (
  { board, nowMs }: { readonly board: Board; readonly nowMs: number },
  instrumentId: number,
  isAcknowledged = true,
): PurchaseMoment => ({
  nowMs,
  price: freshPriceOf(board, instrumentId),
  arePricesPaused: board.pauseOf(instrumentId) !== null,
  isAcknowledged,
});

/** The ticks that one try of settling needs, from a minute before the window. Kept for good: receipts need them. */
export const keepOf = (
  { instrumentId, maturityMs, dayMs }: Pick<DualProduct, 'instrumentId' | 'maturityMs' | 'dayMs'>,
  tried = 0,
): KeepSpan => {
  const { fromMs, toMs } = windowOf(maturityMs, dayMs, tried);
  return {
    instrumentId,
    fromMs: fromMs - 60_000,
    toMs,
    reason: 'dual',
    reference: `${instrumentId}:${fromMs}:${toMs}`,
  };
};
