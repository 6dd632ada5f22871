import { nftBids, nftDeposits } from '@candor/contract/nft';
import { nftBid, nftDeposit } from '@candor/contract/nft-trade';
import { toFixed8 } from '@candor/money/decimal';
import { registerCall, replayed } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { type BidLists, createBidLists } from './bid-lists';
import { findBidId } from './bids.store';
import { loadShownDeposits } from './deposits.store';
import type { NftModuleDeps } from './deps';
import { registerLiveBids } from './live-bids';
import { findLastOffer } from './offers.store';
import { createPayDeposit } from './use-cases/pay-deposit';
import { createPlaceBid } from './use-cases/place-bids';

export interface NftBidding {
  readonly lists: BidLists;
  readonly placeBid: ReturnType<typeof createPlaceBid>;
  readonly payDeposit: ReturnType<typeof createPayDeposit>;
}

export const createBiddingCommands = (deps: NftModuleDeps): NftBidding => ({
  lists: createBidLists(deps),
  placeBid: createPlaceBid(deps),
  payDeposit: createPayDeposit(deps),
});

export const registerNftBids = (deps: NftModuleDeps, { lists, placeBid, payDeposit }: NftBidding): void => {
  registerCall(deps.http, nftBids, async ({ code }) => (await lists.read(code)).bids);
  registerCall(deps.http, nftBid, async ({ code, price, maximum }, { user, idempotency }) => {
    const request = { userId: user.userId, idempotency, code, price: price ?? null };
    const { reply, reference, replayed: isReplayed } = await placeBid({ ...request, maximum: maximum || null });
    lists.forget(code);
    deps.relay.nudge();
    const answer = {
      code: reply.code,
      bid_id: await findBidId(deps.pool, reference),
      leading: reply.isLeading ? (1 as const) : (0 as const),
      price: toFixed8(reply.price),
      next_price: toFixed8(reply.nextPrice),
      end_ms: reply.endMs,
      extended: reply.isExtended ? (1 as const) : (0 as const),
      deposit: toFixed8(reply.deposit),
      // Replies stored by versions before top-ups have none.
      top_up: toFixed8(reply.topUp ?? '0'),
      currency_name: reply.currency,
    };
    return isReplayed ? replayed(answer) : answer;
  });
  registerCall(deps.http, nftDeposit, async ({ code }, { user, idempotency }) => {
    const { reply, reference, replayed: isReplayed } = await payDeposit({ userId: user.userId, idempotency, code });
    const answer = { code: reply.code, record_id: reference, deposit: toFixed8(reply.deposit) };
    return isReplayed ? replayed(answer) : answer;
  });
  registerCall(deps.http, nftDeposits, async ({ code }) => {
    const offer = (await findLastOffer(deps.pool, code)) ?? refuse('nft_not_offered');
    if (offer.state === 'open') refuse('nft_deposits_private');
    const rows = await loadShownDeposits(deps.pool, offer.id);
    const deposits = rows.map(({ bidder, deposit, returned, forfeited }) => ({
      bidder,
      deposit: toFixed8(deposit),
      returned: toFixed8(returned),
      forfeited: toFixed8(forfeited),
    }));
    return { deposits };
  });
  registerLiveBids(deps, lists);
};
