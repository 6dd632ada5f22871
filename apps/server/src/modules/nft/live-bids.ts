import { NFT_BIDS_EVENT, NFT_WATCH_EVENT } from '@candor/contract/nft';
import type { Peer } from '#platform/realtime/peer';
import type { BidLists } from './bid-lists';
import { flagBidders } from './bidder-flags.store';
import type { NftModuleDeps } from './deps';
import { BIDS_TOPIC } from './use-cases/place-bids';

const CODE = /^[0-9a-f]{32}$/;

const roomOf = (code: string): string => `nft:${code}`;

/** Pushes the bid list of a work to those who watch it, after the commit of the bids, and flags bidders. A peer watches one work. */
export const registerLiveBids = (
  { realtime, relay, pool, clock }: Pick<NftModuleDeps, 'realtime' | 'relay' | 'pool' | 'clock'>,
  lists: BidLists,
): void => {
  const watched = new WeakMap<Peer, string>();
  realtime.answer(NFT_WATCH_EVENT, (peer, payload) => {
    const before = watched.get(peer);
    if (before !== undefined) peer.leave(roomOf(before));
    watched.delete(peer);
    if (typeof payload !== 'string' || !CODE.test(payload)) return { ok: true };
    peer.join(roomOf(payload));
    watched.set(peer, payload);
    return { ok: true };
  });
  relay.on(BIDS_TOPIC, async ({ payload }) => {
    const { code } = payload as { readonly code: string };
    lists.forget(code);
    const list = await lists.load(code);
    if (list !== null) await realtime.pushToRoom(roomOf(code), NFT_BIDS_EVENT, list);
    await flagBidders(pool, code, new Date(clock.nowMs()));
  });
};
