import { add, toAmount } from '@candor/money/decimal';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { sendEndedTopUps } from './top-ups.store';

export type OrderState = 'open' | 'paid' | 'expired' | 'cancelled';

/** The winner's duty to pay (rank 1), or the next bidder's chance (rank 2). */
export interface Order {
  readonly id: number;
  readonly offerId: number;
  readonly workId: number;
  readonly buyerId: number;
  readonly price: string;
  readonly rank: 1 | 2;
  readonly state: OrderState;
  readonly dueMs: number;
  /** Held for it, in USDT, with the reference of its hold; null: none, or not held any more. */
  readonly deposit: string | null;
  readonly depositReference: string | null;
  /** Held beside the deposit. */
  readonly topUps: readonly { readonly reference: string; readonly amount: string }[];
}

const SELECT = `
  select r.id, r.offer_id as "offerId", r.work_id as "workId", r.buyer_id as "buyerId", trim_scale(r.price)::text as price, r.rank,
    r.state, r.due_ms::float8 as "dueMs", trim_scale(b.deposit)::text as deposit, b.reference as "depositReference",
    (select coalesce(json_agg(json_build_object('reference', t.reference, 'amount', trim_scale(t.amount)::text)), '[]') from nft_top_up t
     where t.offer_id = b.offer_id and t.user_id = b.user_id and t.state = 'held') as "topUps"
  from nft_order r left join nft_bidder b on b.offer_id = r.offer_id and b.user_id = r.buyer_id and b.state = 'held' and r.rank = 1`;

/** Orders by number. They change only under the lock of their offer. */
export const loadOrders = async (client: Pool | PoolClient, ids: readonly number[]): Promise<Map<number, Order>> => {
  const { rows } = await client.query<Order>({
    name: 'nft_load_orders',
    text: `${SELECT} where r.id = any($1::int[])`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Orders whose time to pay is over, longest overdue first. */
export const findOverdue = async (
  pool: Pool,
  nowMs: number,
  limit: number,
): Promise<{ readonly id: number; readonly offerId: number }[]> => {
  const { rows } = await pool.query<{ id: number; offerId: number }>({
    name: 'nft_overdue_orders',
    text: `select id, offer_id as "offerId" from nft_order where state = 'open' and due_ms <= $1 order by due_ms, id limit $2`,
    values: [nowMs, limit],
  });
  return rows;
};

/** Deposit and top-ups together. */
export const heldFor = ({ deposit, topUps }: Pick<Order, 'deposit' | 'topUps'>): string =>
  topUps.reduce((sum, { amount }) => add(toAmount(sum), toAmount(amount)), deposit ?? '0');

const toTopUpReferences = ({ topUps }: Order): string[] => topUps.map(({ reference }) => reference);

/** Sent with the commit; the offers are locked. */
export const sendPaid = (tx: Tx, orders: readonly Order[], at: Date): void => {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  tx.send(
    tx.client.query(
      `with paid as (update nft_order set state = 'paid', closed_at = $2::timestamptz where id = any($1::int[]) returning offer_id, buyer_id, rank)
       update nft_bidder b set state = 'returned' from paid
       where paid.rank = 1 and b.offer_id = paid.offer_id and b.user_id = paid.buyer_id and b.state = 'held'`,
      [ids, at],
    ),
  );
  sendEndedTopUps(tx, orders.flatMap(toTopUpReferences), { state: 'returned', at });
};

export interface ExpiredOrder {
  readonly order: Order;
  readonly toSeller: string;
  readonly toPlatform: string;
  /** Winner and seller are linked, so that the seller gets nothing of the deposit. */
  readonly isLinked: boolean;
}

/** Ends orders that were not paid, and marks the deposits of winners as forfeited. Sent with the commit. */
export const sendExpired = (tx: Tx, expired: readonly ExpiredOrder[], at: Date): void => {
  if (expired.length === 0) return;
  tx.send(
    tx.client.query(
      `with ended as (
         update nft_order r set state = 'expired', closed_at = $4::timestamptz, to_seller = v.to_seller, to_platform = v.to_platform,
           is_linked = v.is_linked
         from unnest($1::int[], $2::numeric[], $3::numeric[], $5::boolean[]) as v(id, to_seller, to_platform, is_linked) where r.id = v.id
         returning r.offer_id, r.buyer_id, r.rank
       )
       update nft_bidder b set state = 'forfeited' from ended
       where ended.rank = 1 and b.offer_id = ended.offer_id and b.user_id = ended.buyer_id and b.state = 'held'`,
      [
        expired.map(({ order }) => order.id),
        expired.map(({ toSeller }) => toSeller),
        expired.map(({ toPlatform }) => toPlatform),
        at,
        expired.map(({ isLinked }) => isLinked),
      ],
    ),
  );
  const forfeited = expired.flatMap(({ order }) => toTopUpReferences(order));
  sendEndedTopUps(tx, forfeited, { state: 'forfeited', at });
};

export interface NextBidder {
  readonly offerId: number;
  readonly userId: number;
  readonly price: string;
}

/**
 * The highest bidder of each offer other than its winner; none for offers with one bidder. Of two at the same price it is
 * the one whose bid is in the list: the other one came later.
 */
export const loadNextBidders = async (
  client: PoolClient,
  orders: readonly Pick<Order, 'offerId' | 'buyerId'>[],
): Promise<Map<number, NextBidder>> => {
  const { rows } = await client.query<NextBidder>({
    name: 'nft_next_bidders',
    text: `select v.offer_id as "offerId", b.user_id as "userId", trim_scale(b.price)::text as price
           from unnest($1::int[], $2::int[]) as v(offer_id, buyer_id)
           cross join lateral (
             select user_id, price from nft_bidder b where b.offer_id = v.offer_id and b.user_id <> v.buyer_id and b.price is not null
             order by b.price desc, exists (select from nft_bid l where l.offer_id = b.offer_id and l.price = b.price and l.user_id = b.user_id) desc
             limit 1) b`,
    values: [orders.map(({ offerId }) => offerId), orders.map(({ buyerId }) => buyerId)],
  });
  return new Map(rows.map((row) => [row.offerId, row]));
};

export interface SecondChance extends NextBidder {
  readonly workId: number;
  readonly currencyId: number;
  readonly dueMs: number;
}

/** Returns the numbers of the new orders by offer. */
export const insertSecondChances = async (
  client: PoolClient,
  chances: readonly SecondChance[],
  nowMs: number,
): Promise<Map<number, number>> => {
  if (chances.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; offerId: number }>(
    `insert into nft_order (offer_id, work_id, buyer_id, price, currency_id, rank, created_ms, due_ms)
     select v.offer_id, v.work_id, v.user_id, v.price, v.currency_id, 2, $7, v.due_ms
     from unnest($1::int[], $2::int[], $3::int[], $4::numeric[], $5::int[], $6::bigint[]) as v(offer_id, work_id, user_id, price, currency_id, due_ms)
     returning id, offer_id as "offerId"`,
    [
      chances.map(({ offerId }) => offerId),
      chances.map(({ workId }) => workId),
      chances.map(({ userId }) => userId),
      chances.map(({ price }) => price),
      chances.map(({ currencyId }) => currencyId),
      chances.map(({ dueMs }) => dueMs),
      nowMs,
    ],
  );
  return new Map(rows.map(({ id, offerId }) => [offerId, id]));
};

/** The works go back to their sellers. Sent with the commit; offers and works are locked. */
export const sendUnsold = (tx: Tx, offerIds: readonly number[]): void => {
  if (offerIds.length === 0) return;
  tx.send(
    tx.client.query(
      `with ended as (update nft_offer set state = 'unsold' where id = any($1::int[]) returning id, work_id)
       update nft_work w set offer_id = null from ended where w.id = ended.work_id and w.offer_id = ended.id`,
      [offerIds],
    ),
  );
};
