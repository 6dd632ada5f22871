import { toArrayText } from '#platform/db/array-text';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { OFFER_COLUMNS, OFFER_TABLES, type Offer } from './offers.store';

/** Offers that run or wait for payment, by the code of their work. */
export const loadOffers = async (pool: Pool, codes: readonly string[]): Promise<Map<string, Offer>> => {
  const { rows } = await pool.query<Offer>({
    name: 'nft_load_offers',
    text: `select ${OFFER_COLUMNS} from ${OFFER_TABLES} where w.code = any($1::text[]) and o.id = w.offer_id`,
    values: [codes],
  });
  return new Map(rows.map((row) => [row.code, row]));
};

export const bidderKey = (offerId: number, userId: number): string => `${offerId}:${userId}`;

export interface Bidding {
  readonly offerId: number;
  readonly userId: number;
  readonly currencyId: number;
}

/** What a bidder has before a bid: the deposit held for the auction, and the free balance in the coin of the offer. */
export interface BidderFacts {
  readonly deposit: string | null;
  readonly available: string;
  /** Own bids in this auction were voided. */
  readonly isVoided?: boolean;
}

/** The offers are locked, so no bidder is added meanwhile. */
export const loadBidders = async (
  client: PoolClient,
  bidding: readonly Bidding[],
): Promise<Map<string, BidderFacts>> => {
  const { rows } = await client.query<BidderFacts & { offerId: number; userId: number }>({
    name: 'nft_load_bidders',
    text: `select v.offer_id as "offerId", v.user_id as "userId", trim_scale(b.deposit)::text as deposit,
             trim_scale(coalesce(a.balance, 0))::text as available, b.void_id is not null as "isVoided"
           from unnest($1::int[], $2::int[], $3::int[]) as v(offer_id, user_id, currency_id)
           left join nft_bidder b on b.offer_id = v.offer_id and b.user_id = v.user_id
           left join ledger_account a on a.owner_id = v.user_id and a.type = 'change' and a.currency_id = v.currency_id
             and a.bucket = 'available'`,
    values: [
      toArrayText(bidding.map(({ offerId }) => offerId)),
      toArrayText(bidding.map(({ userId }) => userId)),
      toArrayText(bidding.map(({ currencyId }) => currencyId)),
    ],
  });
  return new Map(rows.map((row) => [bidderKey(row.offerId, row.userId), row]));
};

export interface ChangedOffer {
  readonly id: number;
  readonly price: string;
  readonly leaderId: number | null;
  readonly maximum: string | null;
  readonly bids: number;
  readonly endMs: number;
}

export interface NewBid {
  readonly offerId: number;
  readonly userId: number;
  readonly price: string;
  readonly isAutomatic: boolean;
  /** Null for automatic bids. */
  readonly reference: string | null;
}

export interface NewBidder {
  readonly offerId: number;
  readonly userId: number;
  readonly reference: string;
  readonly deposit: string;
}

/** A call without a bid in the list: a leader set a maximum, or the bid equals the leader's maximum. */
export interface SetMaximum {
  readonly offerId: number;
  readonly userId: number;
  readonly reference: string;
  /** Of such a bid; null: only a maximum was set. */
  readonly price: string | null;
}

/** An accepted call: a replay without the bids of somebody judges it again. */
export interface NewAsk {
  readonly offerId: number;
  readonly userId: number;
  readonly reference: string;
  readonly price: string | null;
  readonly maximum: string | null;
}

export interface BidWrites {
  readonly asks: readonly NewAsk[];
  readonly offers: readonly ChangedOffer[];
  readonly bids: readonly NewBid[];
  readonly bidders: readonly NewBidder[];
  readonly maxima: readonly SetMaximum[];
}

const OFFERS = `
  update nft_offer o set price = v.price, leader_id = v.leader_id, maximum = v.maximum, bids = v.bids, end_ms = v.end_ms
  from unnest($1::int[], $2::numeric[], $3::int[], $4::numeric[], $5::int[], $6::bigint[]) as v(id, price, leader_id, maximum, bids, end_ms)
  where o.id = v.id`;

const BIDDERS = `
  insert into nft_bidder (offer_id, user_id, reference, deposit, created_at)
  select v.*, $5::timestamptz from unnest($1::int[], $2::int[], $3::uuid[], $4::numeric[]) as v`;

const BIDS = `
  with v as (select * from unnest($1::int[], $2::int[], $3::numeric[], $4::boolean[], $5::uuid[])
             with ordinality as v(offer_id, user_id, price, is_automatic, reference, place)), added as (
    insert into nft_bid (offer_id, user_id, price, is_automatic, reference, created_at)
    select offer_id, user_id, price, is_automatic, reference, $6::timestamptz from v order by place)
  update nft_bidder b set price = m.price
  from (select offer_id, user_id, max(price) as price from v group by 1, 2) m
  where b.offer_id = m.offer_id and b.user_id = m.user_id`;

const MAXIMA = `
  update nft_bidder b set maximum_reference = v.reference, price = greatest(b.price, v.price)
  from (select offer_id, user_id, (array_agg(reference order by place desc))[1] as reference, max(price) as price
        from unnest($1::int[], $2::int[], $3::uuid[], $4::numeric[]) with ordinality as v(offer_id, user_id, reference, price, place)
        group by 1, 2) v
  where b.offer_id = v.offer_id and b.user_id = v.user_id`;

const ASKS = `
  insert into nft_ask (offer_id, user_id, reference, price, maximum, at_ms)
  select v.offer_id, v.user_id, v.reference, v.price, v.maximum, $6::bigint
  from unnest($1::int[], $2::int[], $3::uuid[], $4::numeric[], $5::numeric[]) with ordinality as v(offer_id, user_id, reference, price, maximum, place)
  order by v.place`;

/** Sent with the commit, in this order: bids update the rows of new bidders. */
export const sendBids = (tx: Tx, { offers, bids, bidders, maxima, asks }: BidWrites, at: Date): void => {
  const of = <T, K extends keyof T>(rows: readonly T[], key: K): T[K][] => rows.map((row) => row[key]);
  if (asks.length > 0) {
    const calls = [of(asks, 'offerId'), of(asks, 'userId'), of(asks, 'reference'), of(asks, 'price')];
    tx.send(tx.client.query(ASKS, [...calls, of(asks, 'maximum'), at.getTime()]));
  }
  if (bidders.length > 0) {
    const values = [
      of(bidders, 'offerId'),
      of(bidders, 'userId'),
      of(bidders, 'reference'),
      of(bidders, 'deposit'),
      at,
    ];
    tx.send(tx.client.query(BIDDERS, values));
  }
  if (bids.length > 0) {
    const who = [of(bids, 'offerId'), of(bids, 'userId'), of(bids, 'price')];
    tx.send(tx.client.query(BIDS, [...who, of(bids, 'isAutomatic'), of(bids, 'reference'), at]));
  }
  if (maxima.length > 0) {
    const calls = [of(maxima, 'offerId'), of(maxima, 'userId'), of(maxima, 'reference'), of(maxima, 'price')];
    tx.send(tx.client.query(MAXIMA, calls));
  }
  if (offers.length > 0) {
    const state = [of(offers, 'id'), of(offers, 'price'), of(offers, 'leaderId'), of(offers, 'maximum')];
    tx.send(tx.client.query(OFFERS, [...state, of(offers, 'bids'), of(offers, 'endMs')]));
  }
};

/** The bid that a call made; 0: it only set a maximum. */
export const findBidId = async (pool: Pool, reference: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'nft_find_bid',
    text: 'select id::float8 as id from nft_bid where reference = $1::uuid',
    values: [reference],
  });
  return rows[0]?.id ?? 0;
};

/** Which calls had their effect without a ledger entry: bids of users whose deposit was held, and maxima. */
export const findDoneBids = async (
  client: Pick<PoolClient, 'query'>,
  references: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ reference: string }>({
    name: 'nft_done_bids',
    text: `select reference from nft_ask where reference = any($1::uuid[])
           union all select maximum_reference from nft_bidder where maximum_reference = any($1::uuid[])`,
    values: [references],
  });
  return rows.map(({ reference }) => reference);
};
