import { isZero, toAmount } from '@candor/money/decimal';
import type { Bids, Offer, Work } from './nft-types.ts';

/** The offer with the state of the newest bid list, which is younger than the page's own copy. */
export function withBids(offer: Offer, bids: Bids | undefined): Offer {
  if (bids === undefined || offer.mode !== 2) return offer;
  if (bids.count < offer.bids) return offer;
  const { status, price, step, next_price, end_ms } = bids;
  return { ...offer, status, price, step, next_price, end_ms, bids: bids.count };
}

/**
 * The user's own part in an auction. pay: an order waits to be paid. leading: highest bid. outbid: an own bid, but not
 * the highest. deposit: only the deposit is held. none: no part yet.
 */
export type Standing = 'pay' | 'leading' | 'outbid' | 'deposit' | 'none';

export function standingOf({ own }: Pick<Work, 'own'>, bids: Bids | undefined, userId: number | null): Standing {
  if (own.order_id > 0) return 'pay';
  const leader = bids?.bids.find(({ leading }) => leading === 1);
  const isLeading = leader === undefined || userId === null ? own.is_leading === 1 : leader.bidder_id === userId;
  if (isLeading) return 'leading';
  const hasBid = !isZero(toAmount(own.price)) || own.is_leading === 1;
  if (hasBid) return 'outbid';
  return own.has_deposit === 1 ? 'deposit' : 'none';
}

/** What the dock of a work offers. */
export type WorkAction = 'open' | 'resell' | 'offered' | 'buy' | 'bid' | 'pay' | 'soon' | 'none';

export function actionOf(work: Work, offer: Offer | null): WorkAction {
  if (work.taken_down === 1) return 'none';
  if (work.own.order_id > 0) return 'pay';
  if (work.is_own === 1) {
    if (work.card.unopened === 1) return 'open';
    return offer === null || offer.status === 0 ? 'resell' : 'offered';
  }
  if (offer === null || offer.status === 0) return 'none';
  if (offer.status === 2) return 'soon';
  return offer.mode === 2 ? 'bid' : 'buy';
}
