import type { ProposalKind } from '#kernel/product/proposal-kind';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { findOffer } from './offers.store';
import { voidBids } from './use-cases/void-bids';
import { loadAuctionBidders } from './voids.store';

export interface VoidBody {
  readonly code: string;
  readonly name: string;
  readonly userId: number;
  /** Shown to everybody. */
  readonly sentence: string;
  /** Highest of the bids when it was proposed. */
  readonly price: string;
  readonly coin: string;
}

/** Voiding bids takes two operators: it changes who leads an auction, and for which price. */
export const nftVoidKind: ProposalKind<VoidBody> = {
  kind: 'nft_void',
  title: 'Void of the bids of a bidder',
  effect:
    'All bids of this user in the auction are taken off the list and the bids of all others are replayed without them. The sentence is shown on the page of the work. The user cannot bid in it again; the deposit comes back at its end. It cannot be taken back.',
  deciders: ['reviewer', 'admin'],
  facts: ({ code, name, userId, sentence, price, coin }) => [
    { name: 'work', value: name },
    { name: 'code', value: code },
    { name: 'bidder', value: String(userId) },
    { name: 'highest bid', value: `${price} ${coin}` },
    { name: 'public sentence', value: sentence },
  ],
  // Seller and other bidders gain or lose by it.
  usersOf: async ({ code, userId }, tx) => {
    const offer = await findOffer(tx.client, code);
    const bidders = offer === null ? [] : await loadAuctionBidders(tx, offer.id);
    const people = [userId, offer?.sellerId ?? 0, ...bidders.map((one) => one.userId)];
    return [...new Set(people)].filter((id) => id > 0);
  },
  check: async (tx, { code, userId }) => void (await findVoidBody(tx, { code, userId, sentence: '' })),
  apply: async (tx, deps, { body, subject, reason }) => {
    const done = await voidBids(tx, deps, { ...body, at: new Date(deps.clock.nowMs()) });
    return { note: { action: 'nft.void', subject, after: { ...body, ...done }, note: reason } };
  },
};

/** What a void is about: the bids of a user in the auction of a work. */
export const findVoidBody = async (
  tx: Tx,
  { code, userId, sentence }: Pick<VoidBody, 'code' | 'userId' | 'sentence'>,
): Promise<VoidBody> => {
  const offer = (await findOffer(tx.client, code)) ?? refuse('nft_not_offered');
  const bidder = (await loadAuctionBidders(tx, offer.id)).find((one) => one.userId === userId);
  const price = bidder?.price ?? refuse('nft_void_nobody');
  return { code, name: offer.workName, userId, sentence, price, coin: offer.currency };
};
