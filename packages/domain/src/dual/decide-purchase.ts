import type { DualSide } from '@candor/contract/dual';
import { type Refused, refused } from '../refused';
import { isPassed } from './linked-prices';
import { daysUntil } from './sale-days';

/** A product as it is on sale. */
export interface DualOffer {
  readonly side: DualSide;
  readonly symbol: string;
  readonly linkedPrice: string;
  readonly startsMs: number;
  readonly closesMs: number;
  readonly maturityMs: number;
  readonly dayMs: number;
  readonly isPaused: boolean;
  readonly remaining: number;
  readonly userLimit: number;
}

export interface PurchaseMoment {
  readonly nowMs: number;
  /** The index price; null when it is not fresh. */
  readonly price: string | null;
  readonly arePricesPaused: boolean;
  readonly isAcknowledged: boolean;
}

type Decision = { readonly ok: true } | Refused;

/** Whether a product can be bought at this moment, by anybody. */
export const decideOnSale = (offer: DualOffer, { nowMs, price, arePricesPaused }: PurchaseMoment): Decision => {
  const { symbol } = offer;
  const hasDays = daysUntil(nowMs, offer.maturityMs, offer.dayMs) >= 1;
  if (nowMs < offer.startsMs || nowMs >= offer.closesMs || !hasDays) return refused('dual_not_open');
  if (offer.isPaused) return refused('dual_paused');
  if (arePricesPaused) return refused('instrument_paused', { symbol });
  if (price === null) return refused('price_unavailable', { symbol });
  if (isPassed(offer.side, offer.linkedPrice, price)) return refused('dual_price_passed', { symbol });
  return { ok: true };
};

/** The checks that need the locked product: shares left, and shares of it that the user has. */
export const decideShares = (
  offer: Pick<DualOffer, 'remaining' | 'userLimit'>,
  { shares, held }: { readonly shares: number; readonly held: number },
): Decision => {
  if (shares > offer.remaining) return refused('dual_sold_out', { remaining: String(offer.remaining) });
  if (held + shares > offer.userLimit)
    return refused('dual_limit_reached', { limit: String(offer.userLimit), held: String(held) });
  return { ok: true };
};

/** Everything but shares and cover. The risk must have been acknowledged: the principal is not protected. */
export const decidePurchase = (offer: DualOffer, moment: PurchaseMoment): Decision => {
  const onSale = decideOnSale(offer, moment);
  if (!onSale.ok) return onSale;
  return moment.isAcknowledged ? { ok: true } : refused('dual_unacknowledged');
};
