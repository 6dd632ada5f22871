import type { Pool } from '#platform/db/pool';
import { findLastOffer, type Offer } from './offers.store';
import { loadVoids, type ShownVoid } from './voids.store';

/** Most bids in a list; the count tells how many there are. */
const SHOWN = 50;

export interface BidRow {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly portrait: string;
  readonly price: string;
  readonly isAutomatic: boolean;
  readonly atMs: number;
}

export interface BidListRows {
  readonly offer: Offer;
  readonly bids: readonly BidRow[];
  readonly voids: readonly ShownVoid[];
}

/** The newest offer of a work with its highest bids; null: never offered. */
export const loadBidList = async (pool: Pool, code: string): Promise<BidListRows | null> => {
  const offer = await findLastOffer(pool, code);
  if (offer === null) return null;
  const { rows } = await pool.query<BidRow>({
    name: 'nft_bid_list',
    text: `select b.id::float8 as id, b.user_id as "userId", coalesce(nullif(u.nickname, ''), 'ID ' || u.id) as name,
             u.head_portrait as portrait, trim_scale(b.price)::text as price, b.is_automatic as "isAutomatic",
             floor(extract(epoch from b.created_at) * 1000)::float8 as "atMs"
           from nft_bid b join app_user u on u.id = b.user_id where b.offer_id = $1 order by b.price desc limit ${SHOWN}`,
    values: [offer.id],
  });
  return { offer, bids: rows, voids: await loadVoids(pool, offer.id) };
};
