import type { ReplyOf } from '@candor/contract/call';
import type { nftBids } from '@candor/contract/nft';
import type { getBindBoxQuotationLog } from '@candor/contract/nft-old';
import { nextPriceOf, stepOver } from '@candor/domain/nft/auction';
import { ON_SALE, statusOf } from '@candor/domain/nft/offer-status';
import { toFixed8 } from '@candor/money/decimal';
import { Serialised } from '#platform/http/route';
import { toWireTime } from '#platform/http/wire-time';
import { refuse } from '#platform/refusal';
import { type BidListRows, loadBidList } from './bid-list.store';
import type { NftDeps } from './deps';
import { toAuction } from './offers.store';

/** A list is read at most this often; an own bid and the event of any bid make it read again at once. */
const KEPT_MS = 500;
const MOST_KEPT = 5_000;
/** Old clients show ten. */
const OLD_SHOWN = 10;

export type BidsReply = ReplyOf<typeof nftBids>;
type OldReply = ReplyOf<typeof getBindBoxQuotationLog>;

export interface BidList {
  readonly bids: Serialised<BidsReply>;
  readonly old: Serialised<OldReply>;
}

const toBids = ({ offer, bids, voids }: BidListRows, nowMs: number): BidsReply => {
  const auction = toAuction(offer);
  const status = statusOf({ ...offer, isOpen: offer.state === 'open' }, nowMs);
  return {
    code: offer.code,
    status,
    price: toFixed8(offer.price),
    step: toFixed8(auction.current === null ? '0' : stepOver(auction, offer.price)),
    next_price: toFixed8(nextPriceOf(auction)),
    end_ms: offer.endMs,
    count: offer.bids,
    bids: bids.map((bid, index) => ({
      id: bid.id,
      bidder_id: bid.userId,
      bidder: bid.name,
      price: toFixed8(bid.price),
      automatic: bid.isAutomatic ? 1 : 0,
      leading: index === 0 ? 1 : 0,
      at_ms: bid.atMs,
    })),
    voids: voids.map(({ price, atMs, ...shown }) => ({ ...shown, price: toFixed8(price), at_ms: atMs })),
  };
};

const toOld = ({ offer, bids }: BidListRows, nowMs: number): OldReply => {
  const isOver = statusOf({ ...offer, isOpen: offer.state === 'open' }, nowMs) !== ON_SALE;
  return bids.slice(0, OLD_SHOWN).map((bid, index) => ({
    id: bid.id,
    code: offer.code,
    buyer_id: bid.userId,
    nick_name: bid.name,
    head_portrait: bid.portrait,
    price: toFixed8(bid.price),
    currency_name: offer.currency,
    created: toWireTime(new Date(bid.atMs)),
    status: index === 0 ? 1 : 0,
    is_expired: isOver ? 1 : 0,
  }));
};

export interface BidLists {
  /** The same bytes for everybody who asks within half a second. */
  read(code: string): Promise<BidList>;
  /** The list has changed: the next reader loads it. */
  forget(code: string): void;
  load(code: string): Promise<BidsReply | null>;
}

/** Bid lists of works, serialised once and shared: clients ask every two seconds. */
export const createBidLists = ({ pool, clock }: Pick<NftDeps, 'pool' | 'clock'>): BidLists => {
  const kept = new Map<string, { readonly atMs: number; readonly list: Promise<BidList> }>();
  const render = async (code: string): Promise<BidList> => {
    const rows = (await loadBidList(pool, code)) ?? refuse('nft_not_offered');
    const nowMs = clock.nowMs();
    return { bids: Serialised.of(toBids(rows, nowMs)), old: Serialised.of(toOld(rows, nowMs)) };
  };
  return {
    read: (code) => {
      const nowMs = clock.nowMs();
      const known = kept.get(code);
      if (known && Math.abs(nowMs - known.atMs) < KEPT_MS) return known.list;
      if (kept.size >= MOST_KEPT) kept.clear();
      const list = render(code);
      kept.set(code, { atMs: nowMs, list });
      list.catch(() => kept.delete(code));
      return list;
    },
    forget: (code) => void kept.delete(code),
    load: async (code) => {
      const rows = await loadBidList(pool, code);
      return rows && toBids(rows, clock.nowMs());
    },
  };
};
