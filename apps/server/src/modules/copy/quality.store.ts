import type { Pool } from '#platform/db/pool';

/** Where a copy's fill is compared: SQL conditions on `c` (copy_position) and `p` (its position). */
interface Scope {
  readonly which: string;
  /** Only openings and closes made with the leader. */
  readonly onlyCopied: boolean;
}

/**
 * Fills of copies beside the leader's. An opening is compared with theirs; a close with their close of the same tick or, where the
 * follower or a level was earlier, with their next one: until there is one it is not compared. After a copy was kept as own
 * nothing is compared. A cost is rounded down to eight decimals; below zero it cost the follower.
 */
const fillsIn = ({ which, onlyCopied }: Scope): string => `
  copied as materialized (
    select c.leader_position_id, c.leader_price, c.self_held_at, p.*, l.entry_seq as leader_seq, l.opened_at as leader_at
    from copy_position c join futures_position p on p.id = c.position_id join futures_position l on l.id = c.leader_position_id
    where ${which} and p.opened_at is not null),
  compared as (
    select p.id::bigint as id, 'open' as kind, p.instrument_id, p.side, p.lots, p.contract_size, p.leader_price, p.entry_price as own_price,
           case when p.entry_seq = p.leader_seq then 0 else greatest(0, extract(epoch from p.opened_at - p.leader_at) * 1000) end as delay,
           p.opened_at as at
    from copied p
    union all
    select f.id, 'close', p.instrument_id, p.side, f.lots, p.contract_size, l.price, f.price, greatest(0, f.tick_ms - l.tick_ms), f.created_at
    from copied p join futures_fill f on f.position_id = p.id and (p.self_held_at is null or f.created_at < p.self_held_at)
      ${onlyCopied ? `and f.cause = 'leader'` : ''}
    cross join lateral (
      select l.price, l.tick_ms from futures_fill l where l.position_id = p.leader_position_id
      order by l.tick_seq >= f.tick_seq desc, abs(l.tick_seq - f.tick_seq), l.nth limit 1) l),
  fill as (
    select x.*, floor((x.leader_price - x.own_price) * x.lots * x.contract_size * 100000000
      * (case x.side when 'long' then 1 else -1 end) * (case x.kind when 'open' then 1 else -1 end)) / 100000000 as cost
    from compared x)`;

export interface CopyFill {
  readonly id: number;
  readonly kind: 'open' | 'close';
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly lots: string;
  readonly leaderPrice: string;
  readonly ownPrice: string;
  readonly delayMs: number;
  readonly cost: string;
  readonly at: Date;
}

export interface FillSums {
  readonly fills: number;
  readonly same: number;
  readonly worse: number;
  readonly better: number;
  readonly slowestMs: number;
  readonly cost: string;
}

const OF_RELATION = fillsIn({
  which: `c.relation_id = $1 and p.opened_at >= to_timestamp($2::float8 / 1000)`,
  onlyCopied: false,
});

export interface FillsAsked {
  readonly relationId: number;
  /** Copies opened since. */
  readonly fromMs: number;
}

const ORDERED = {
  cost: 'fill.cost, fill.at desc, fill.id desc',
  newest: 'fill.at desc, fill.id desc, fill.kind',
} as const;

export const listCopyFills = async (
  pool: Pool,
  { relationId, fromMs }: FillsAsked,
  { sort, page, limit }: { readonly sort: 'cost' | 'newest'; readonly page: number; readonly limit: number },
): Promise<CopyFill[]> => {
  const { rows } = await pool.query<CopyFill>(
    `with ${OF_RELATION} select id::float8 as id, kind, instrument_id as "instrumentId", side, lots, leader_price as "leaderPrice",
       own_price as "ownPrice", round(delay)::float8 as "delayMs", cost::numeric(38, 8)::text as cost, at
     from fill order by ${ORDERED[sort]} limit $3 offset $4`,
    [relationId, fromMs, limit, (page - 1) * limit],
  );
  return rows;
};

export const sumCopyFills = async (pool: Pool, { relationId, fromMs }: FillsAsked): Promise<FillSums> => {
  const { rows } = await pool.query<FillSums>(
    `with ${OF_RELATION} select count(*)::int as fills, (count(*) filter (where cost = 0))::int as same,
       (count(*) filter (where cost < 0))::int as worse, (count(*) filter (where cost > 0))::int as better,
       coalesce(round(max(delay)), 0)::float8 as "slowestMs", coalesce(sum(cost), 0)::numeric(38, 8)::text as cost
     from fill`,
    [relationId, fromMs],
  );
  return rows[0] ?? { fills: 0, same: 0, worse: 0, better: 0, slowestMs: 0, cost: '0' };
};

export interface CopyResults {
  /** Results that closes brought after all fees, and these fees; until a copy was kept as own. */
  readonly net: string;
  readonly fees: string;
  readonly shares: string;
  /** When the first of all copies was opened; null: none. */
  readonly firstAt: Date | null;
}

/** Results of the copies of a relation opened since a time, and shares paid since. */
export const sumCopyResults = async (pool: Pool, { relationId, fromMs }: FillsAsked): Promise<CopyResults> => {
  const { rows } = await pool.query<CopyResults>(
    `select trim_scale(coalesce(sum(coalesce(f.result, 0) - coalesce(f.fee, 0) - coalesce(n.fee, 0) - p.open_fee), 0))::text as net,
            trim_scale(coalesce(sum(coalesce(f.fee, 0) + coalesce(n.fee, 0) + p.open_fee), 0))::text as fees,
            trim_scale(coalesce((select sum(s.paid) from copy_share s
              where s.relation_id = $1 and s.created_at >= to_timestamp($2::float8 / 1000)), 0))::text as shares,
            (select min(o.opened_at) from copy_position k join futures_position o on o.id = k.position_id where k.relation_id = $1) as "firstAt"
     from copy_position c join futures_position p on p.id = c.position_id
     left join lateral (select sum(f.pnl + f.shortfall) as result, sum(f.fee) as fee from futures_fill f
       where f.position_id = p.id and (c.self_held_at is null or f.created_at < c.self_held_at)) f on true
     left join lateral (select sum(n.from_balance + n.from_margin) as fee from futures_night n
       where n.position_id = p.id and (c.self_held_at is null or n.created_at < c.self_held_at)) n on true
     where c.relation_id = $1 and p.opened_at >= to_timestamp($2::float8 / 1000)`,
    [relationId, fromMs],
  );
  return rows[0] ?? { net: '0', fees: '0', shares: '0', firstAt: null };
};

/** Enough for a mean: with 500 followers these are 25,000 copies. */
const MEASURED_ORDERS = 50;
const OF_LEADER = fillsIn({
  which: `c.leader_position_id in (select o.id from futures_position o where o.user_id = $1 and o.order_type = 1 and o.coupon_id is null
    and o.opened_at is not null order by o.id desc limit ${MEASURED_ORDERS})`,
  onlyCopied: true,
});

/**
 * Mean slippage of all followers in the last orders of a leader, in percent of the notional; negative: it cost them. Closes by
 * followers themselves, by levels or by force are no slippage.
 */
export const loadMeanSlippage = async (pool: Pool, leaderId: number): Promise<string> => {
  const { rows } = await pool.query<{ percent: string }>(
    `with ${OF_LEADER} select coalesce(round(sum(cost) * 100 / nullif(sum(own_price * lots * contract_size), 0), 8), 0)::text as percent from fill`,
    [leaderId],
  );
  return rows[0]?.percent ?? '0';
};

interface OpenCopy {
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly lotsLeft: string;
  readonly contractSize: string;
  readonly entryPrice: string;
}

/** Open copies of a relation that were opened since a time and not kept as own. */
export const listOpenCopies = async (pool: Pool, { relationId, fromMs }: FillsAsked): Promise<OpenCopy[]> => {
  const { rows } = await pool.query<OpenCopy>(
    `select p.instrument_id as "instrumentId", p.side, p.lots_left as "lotsLeft", p.contract_size as "contractSize", p.entry_price as "entryPrice"
     from copy_position c join futures_position p on p.id = c.position_id
     where c.relation_id = $1 and c.self_held_at is null and p.status in ('open', 'closing') and p.opened_at >= to_timestamp($2::float8 / 1000)`,
    [relationId, fromMs],
  );
  return rows;
};
