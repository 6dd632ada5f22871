import type { MoveColumns } from '#kernel/ledger/settle-many';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { DEPOSIT_BACK_KIND, followingReferenceSql } from './nft-entries';

export const ENDED_TOPIC = 'nft_ended';
/** Most offers reported in one event. */
const TOLD_TOGETHER = 500;

/** Ids of offers that are over, oldest end first. */
export const findDue = async (pool: Pool, nowMs: number, limit: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'nft_due_offers',
    text: `select id from nft_offer where state = 'open' and end_ms <= $1 order by end_ms, id limit $2`,
    values: [nowMs, limit],
  });
  return rows.map(({ id }) => id);
};

export interface Ended {
  readonly count: number;
  /** Deposits of all who have not won, as array texts. */
  readonly deposits: MoveColumns;
}

const all = (column: string, type: string): string => `coalesce(array_agg(${column}), '{}'::${type}[])::text`;

/** A statement of its own: the one that ends offers has a newer snapshot and sees deposits booked while this one waited. */
const LOCK = {
  name: 'nft_lock_due',
  text: `select from nft_offer where id = any($1::int[]) and state = 'open' and end_ms <= $2 order by id for update`,
};

/**
 * Ends those of the offers $1 that are still open and over at $2 ms, each once: with bids they wait for the payment of the
 * leader, who gets an order; without, the work is free again. Deposits of everybody else are released; the owners are told
 * by an event. One statement for all; the offers are locked.
 */
const END = `
  with due as materialized (
    select id, work_id, leader_id, price, currency_id, pay_ms, rule_version from nft_offer
    where id = any($1::int[]) and state = 'open' and end_ms <= $2 order by id
  ), ended as (
    update nft_offer o set state = case when o.bids = 0 then 'unsold' else 'awaiting' end, ended_at = $3::timestamptz
    from due d where o.id = d.id
  ), free as (
    update nft_work w set offer_id = null from due d where w.id = d.work_id and d.leader_id is null
  ), ordered as (
    insert into nft_order (offer_id, work_id, buyer_id, price, currency_id, rank, created_ms, due_ms)
    select id, work_id, leader_id, price, currency_id, 1, $2, $2 + pay_ms from due where leader_id is not null
  ), back as (
    update nft_bidder b set state = 'returned' from due d
    where b.offer_id = d.id and b.state = 'held' and b.user_id is distinct from d.leader_id
    returning b.user_id, b.deposit, b.reference::text as reference, d.rule_version
  ), told as (
    insert into outbox_event (topic, key, payload)
    select '${ENDED_TOPIC}', min(id)::text, jsonb_build_object('ids', jsonb_agg(id))
    from (select id, (row_number() over (order by id) - 1) / ${TOLD_TOGETHER} as part from due) d group by part
  )
  select (select count(*)::int from due) as count, ${all('user_id', 'int')} as "ownerIds", ${all('deposit', 'numeric')} as amounts,
    ${all(`'${DEPOSIT_BACK_KIND}'::text`, 'text')} as kinds, ${all(followingReferenceSql('reference', DEPOSIT_BACK_KIND), 'text')} as references,
    ${all('rule_version', 'int')} as "ruleVersions", ${all('reference', 'text')} as holds
  from (select * from back order by user_id) b`;

export const endOffers = async (tx: Tx, ids: readonly number[], nowMs: number): Promise<Ended> => {
  const [, { rows }] = await Promise.all([
    tx.client.query({ ...LOCK, values: [ids, nowMs] }),
    tx.client.query<{ count: number } & Required<MoveColumns>>(END, [ids, nowMs, new Date(nowMs)]),
  ]);
  const { count = 0, ...deposits } = rows[0] ?? {};
  return { count, deposits: deposits as MoveColumns };
};

/**
 * Messages about the ends of offers: to the winner, to everybody else with a deposit, and to sellers of works without a
 * bid. Repeating it adds nothing.
 */
const NOTIFY = `
  insert into nft_message (user_id, kind, work_id, order_id, offer_id, amount, currency_id, created_at)
  select * from (
    select r.buyer_id, 'won', o.work_id, r.id, o.id, o.price, o.currency_id, o.ended_at
    from nft_offer o join nft_order r on r.offer_id = o.id and r.rank = 1 where o.id = any($1::int[])
    union all
    select b.user_id, 'lost', o.work_id, 0, o.id, b.deposit, $2::int, o.ended_at
    from nft_offer o join nft_bidder b on b.offer_id = o.id where o.id = any($1::int[]) and b.user_id is distinct from o.leader_id
    union all
    select o.seller_id, 'not_sold', o.work_id, 0, o.id, o.start_price, o.currency_id, o.ended_at
    from nft_offer o where o.id = any($1::int[]) and o.bids = 0 and o.seller_id <> 0
  ) m on conflict do nothing`;

export const notifyEnds = async (client: Pool | PoolClient, ids: readonly number[], usdtId: number): Promise<void> => {
  await client.query(NOTIFY, [ids, usdtId]);
};
