import { type Refused, refused } from '../refused';

/** State of a work that is about to be offered. */
export interface OfferableWork {
  readonly ownerId: number;
  readonly isTakenDown: boolean;
  readonly isUnopened: boolean;
  /** State of the offer that runs or waits for payment; null: none. */
  readonly offerState: 'open' | 'awaiting' | null;
}

/** Who does not own a work learns nothing else about it. Null: it may be offered. */
export const refuseOffering = (work: OfferableWork, sellerId: number): Refused | null => {
  if (work.ownerId !== sellerId) return refused('nft_not_owner');
  if (work.isTakenDown) return refused('nft_taken_down');
  if (work.isUnopened) return refused('nft_unopened');
  if (work.offerState === 'awaiting') return refused('nft_payment_open');
  return work.offerState === 'open' ? refused('nft_offered_already') : null;
};
