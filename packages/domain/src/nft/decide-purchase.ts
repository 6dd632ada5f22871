import { cmp, toAmount } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { ON_SALE, statusOf } from './offer-status';

/** The offer of a work as a buyer finds it. */
export interface OfferOnSale {
  readonly sellerId: number;
  readonly isAuction: boolean;
  readonly isOpen: boolean;
  readonly startMs: number;
  readonly endMs: number;
  readonly price: string;
  readonly currency: string;
}

export interface PurchaseAsk {
  readonly userId: number;
  /** The price the buyer was shown; null: existing clients send none, and it is not compared. */
  readonly price: string | null;
}

/** Judges the purchase at a fixed price. Null: it may be bought, if balance and own limits suffice. */
export const refusePurchase = (offer: OfferOnSale, ask: PurchaseAsk, nowMs: number): Refused | null => {
  if (offer.sellerId === ask.userId) return refused('nft_own');
  if (offer.isAuction) return refused('nft_is_auction');
  if (!offer.isOpen) return refused('nft_not_offered');
  if (statusOf(offer, nowMs) !== ON_SALE) return refused('nft_not_on_sale');
  if (ask.price !== null && cmp(toAmount(ask.price), toAmount(offer.price)) !== 0)
    return refused('nft_price_changed', { price: offer.price, currency: offer.currency });
  return null;
};
