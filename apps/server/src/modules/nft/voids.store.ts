import type { BidAsk } from '@candor/domain/nft/auction';
import type { Replay } from '@candor/domain/nft/replay-bids';
import { PUBLIC_NAME } from '#kernel/product/public-name';
import { toArrayText } from '#platform/db/array-text';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Calls of an auction that stand, in the order judged. */
export const loadAsks = async ({ client }: Tx, offerId: number): Promise<BidAsk[]> => {
  const { rows } = await client.query<BidAsk>(
    `select user_id as "userId", trim_scale(price)::text as price, trim_scale(maximum)::text as maximum, at_ms::float8 as "nowMs"
     from nft_ask where offer_id = $1 and void_id is null order by id`,
    [offerId],
  );
  return rows;
};

export interface AuctionBidder {
  readonly userId: number;
  readonly reference: string;
  readonly deposit: string;
  /** Highest own bid; null: only the deposit was paid, or the bids were voided. */
  readonly price: string | null;
  readonly state: 'held' | 'returned' | 'forfeited';
}

export const loadAuctionBidders = async ({ client }: Tx, offerId: number): Promise<AuctionBidder[]> => {
  const { rows } = await client.query<AuctionBidder>(
    `select user_id as "userId", reference, trim_scale(deposit)::text as deposit, trim_scale(price)::text as price, state
     from nft_bidder where offer_id = $1 order by user_id`,
    [offerId],
  );
  return rows;
};

export interface OpenOrder {
  readonly id: number;
  readonly rank: 1 | 2;
  readonly buyerId: number;
}

export const findOpenOrder = async ({ client }: Tx, offerId: number): Promise<OpenOrder | null> => {
  const { rows } = await client.query<OpenOrder>(
    `select id, rank, buyer_id as "buyerId" from nft_order where offer_id = $1 and state = 'open'`,
    [offerId],
  );
  return rows[0] ?? null;
};

export interface NewVoid {
  readonly offerId: number;
  readonly userId: number;
  readonly sentence: string;
  readonly price: string;
  readonly at: Date;
}

/** Marks the bids of a bidder as void and takes all bids of the auction off its list. The offer is locked. */
export const insertVoid = async ({ client }: Tx, { offerId, userId, sentence, price, at }: NewVoid): Promise<void> => {
  await client.query(
    `with void as (
       insert into nft_void (offer_id, user_id, sentence, price, created_at) values ($1, $2, $3, $4, $5) returning id
     ), asks as (
       update nft_ask a set void_id = void.id from void where a.offer_id = $1 and a.user_id = $2
     ), bidder as (
       update nft_bidder b set void_id = case when b.user_id = $2 then void.id else b.void_id end, price = null from void where b.offer_id = $1
     ), gone as (
       delete from nft_bid where offer_id = $1 returning *
     )
     insert into nft_past_bid (void_id, bid_id, offer_id, user_id, price, is_automatic, reference, created_at)
     select void.id, g.id, g.offer_id, g.user_id, g.price, g.is_automatic, g.reference, g.created_at from gone g, void`,
    [offerId, userId, sentence, price, at],
  );
};

/** Writes the bids of a replay and how the auction stands after them. The offer is locked and has no bids in its list. */
export const writeReplay = async (
  { client }: Tx,
  offer: { readonly id: number; readonly startPrice: string },
  { auction, bids, highest }: Replay,
): Promise<void> => {
  const { id } = offer;
  await client.query(
    `insert into nft_bid (offer_id, user_id, price, is_automatic, created_at)
     select $1::int, v.user_id, v.price, v.is_automatic, to_timestamp(v.at_ms / 1000.0)
     from unnest($2::int[], $3::numeric[], $4::boolean[], $5::bigint[]) with ordinality as v(user_id, price, is_automatic, at_ms, place) order by v.place`,
    [
      id,
      toArrayText(bids.map(({ userId }) => userId)),
      toArrayText(bids.map(({ price }) => price)),
      bids.map(({ isAutomatic }) => isAutomatic),
      bids.map(({ atMs }) => atMs),
    ],
  );
  await client.query(
    `update nft_bidder b set price = v.price from unnest($2::int[], $3::numeric[]) as v(user_id, price)
     where b.offer_id = $1 and b.user_id = v.user_id`,
    [id, toArrayText([...highest.keys()]), toArrayText([...highest.values()])],
  );
  const { current, maximum } = auction;
  await client.query('update nft_offer set price = $2, leader_id = $3, maximum = $4, bids = $5 where id = $1', [
    id,
    current?.price ?? offer.startPrice,
    current?.userId ?? null,
    maximum,
    bids.length,
  ]);
};

/** The winner's duty to pay, at the price after a void. */
export const updateOrderPrice = async ({ client }: Tx, orderId: number, price: string): Promise<void> => {
  await client.query('update nft_order set price = $2 where id = $1', [orderId, price]);
};

/** Ends the order of a winner whose bids are void, and the deposit with it. */
export const cancelOrder = async ({ client }: Tx, orderId: number, at: Date): Promise<void> => {
  await client.query(
    `with ended as (
       update nft_order set state = 'cancelled', closed_at = $2 where id = $1 returning offer_id, buyer_id
     )
     update nft_bidder b set state = 'returned' from ended
     where b.offer_id = ended.offer_id and b.user_id = ended.buyer_id and b.state = 'held'`,
    [orderId, at],
  );
};

/** Voids of an auction as everybody sees them, newest first. */
export interface ShownVoid {
  readonly bidder: string;
  readonly price: string;
  readonly sentence: string;
  readonly atMs: number;
}

export const loadVoids = async (pool: Pool | PoolClient, offerId: number): Promise<ShownVoid[]> => {
  const { rows } = await pool.query<ShownVoid>({
    name: 'nft_voids',
    text: `select ${PUBLIC_NAME} as bidder, v.price::text as price, v.sentence, (extract(epoch from v.created_at) * 1000)::float8 as "atMs"
           from nft_void v join app_user u on u.id = v.user_id where v.offer_id = $1 order by v.id desc`,
    values: [offerId],
  });
  return rows;
};
