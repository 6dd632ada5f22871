import type { HourFacts } from '@candor/domain/copy/leader-hour';
import type { PoolClient } from '#platform/db/pool';
import { isLeadersOwn } from './own-positions';

/** One hour of a leader that is to be computed. */
export interface HourAsked {
  readonly leaderId: number;
  /** Start of the hour; of the first hour the admission. */
  readonly fromMs: number;
  readonly hourMs: number;
  /** The first hour: the money that is there counts as moved in. */
  readonly isFirst: boolean;
}

const USDT = `(select id from currency where name = 'USDT')`;

/** The hours, and for each leader the time from which rows are read. */
const ASKED = `
  hour as (select h.leader_id, to_timestamp(h.from_ms / 1000.0) as from_at, to_timestamp(h.hour_ms / 1000.0) as at, h.is_first
           from unnest($1::int[], $2::bigint[], $3::bigint[], $4::boolean[]) as h (leader_id, from_ms, hour_ms, is_first)),
  span as materialized (select l.user_id as leader_id, l.admitted_at, l.stopped_at, min(h.from_at) as from_at
           from hour h join copy_leader l on l.user_id = h.leader_id group by l.user_id)`;

/**
 * Own positions and copies that can matter: those that are open now, and those with a close since the first of the hours. A copy
 * that its owner kept counts to its end.
 */
const POSITIONS = `
  recent as materialized (select distinct f.position_id from futures_fill f where f.created_at >= (select min(from_at) from span)),
  touched as (
    select s.leader_id, false as is_copy, p.id from span s join futures_position p on p.user_id = s.leader_id
    where p.status in ('open', 'closing') and ${isLeadersOwn('s')}
    union
    select s.leader_id, false, p.id from recent join futures_position p on p.id = recent.position_id
    join span s on s.leader_id = p.user_id where ${isLeadersOwn('s')}
    union
    select s.leader_id, true, p.id from span s join copy_relation r on r.leader_id = s.leader_id
    join futures_position p on p.user_id = r.follower_id and p.status in ('open', 'closing')
    join copy_position c on c.position_id = p.id and c.relation_id = r.id
    union
    select s.leader_id, true, c.position_id from recent join copy_position c on c.position_id = recent.position_id
    join copy_relation r on r.id = c.relation_id join span s on s.leader_id = r.leader_id),
  placed as materialized (select t.leader_id, t.is_copy, p.* from touched t join futures_position p on p.id = t.id),
  closing as materialized (
    select p.leader_id, p.is_copy, p.id, f.created_at, f.lots, f.pnl + f.shortfall - f.fee as net, f.margin_released as margin
    from placed p join span s on s.leader_id = p.leader_id join futures_fill f on f.position_id = p.id and f.created_at >= s.from_at),
  night as materialized (
    select p.leader_id, p.is_copy, p.id, n.created_at, n.from_balance + n.from_margin as fee, n.from_margin as margin
    from placed p join span s on s.leader_id = p.leader_id join futures_night n on n.position_id = p.id and n.created_at >= s.from_at)`;

/** Positions that were open at the end of an hour, with the lots and the margin they had then, valued at its last price. */
const OPEN = `
  closed_later as (
    select h.at, c.id, sum(c.lots) as lots, sum(c.margin) as margin from hour h
    join closing c on c.leader_id = h.leader_id and c.created_at >= h.at group by h.at, c.id),
  charged_later as (
    select h.at, n.id, sum(n.margin) as margin from hour h
    join night n on n.leader_id = h.leader_id and n.created_at >= h.at group by h.at, n.id),
  standing as materialized (
    select h.leader_id, h.at, p.is_copy, p.side, p.entry_price, p.instrument_id, p.contract_size,
           p.lots_left + coalesce(c.lots, 0) as lots, p.margin_left + coalesce(c.margin, 0) + coalesce(n.margin, 0) as margin
    from hour h join placed p on p.leader_id = h.leader_id and p.opened_at < h.at and (p.ended_at is null or p.ended_at >= h.at)
    left join closed_later c on c.at = h.at and c.id = p.id
    left join charged_later n on n.at = h.at and n.id = p.id),
  mark as materialized (
    select k.instrument_id, k.at, t.price from (select distinct instrument_id, at from standing) k
    cross join lateral (
      select * from (
        (select 0 as late, n.price from tick n where n.instrument_id = k.instrument_id and n.kind = 0
           and n.time_ms <= extract(epoch from k.at) * 1000 order by n.time_ms desc limit 1)
        union all
        (select 1, n.price from tick n where n.instrument_id = k.instrument_id and n.kind = 0
           and n.time_ms > extract(epoch from k.at) * 1000 order by n.time_ms limit 1)) found
      order by late limit 1) t),
  valued as (
    select o.leader_id, o.at, o.is_copy,
           sum(greatest(floor((case o.side when 'long' then m.price - o.entry_price else o.entry_price - m.price end)
             * o.lots * o.contract_size * 100000000) / 100000000, -o.margin)) as result
    from standing o join mark m on m.instrument_id = o.instrument_id and m.at = o.at group by o.leader_id, o.at, o.is_copy)`;

/** Every change of the futures accounts since the first of the hours. */
const CASH = `
  account as materialized (
    select s.leader_id, s.from_at, a.id, a.balance from span s
    join ledger_account a on a.owner_id = s.leader_id and a.type = 'lever' and a.currency_id = ${USDT} and a.bucket in ('available', 'frozen')),
  first_posting as materialized (select ledger_posting_at((select min(from_at) from span) - interval '2 minutes') as id),
  moved as materialized (
    select a.leader_id, p.created_at, p.amount from account a join ledger_posting p on p.credit_account_id = a.id
    where p.id >= (select id from first_posting) and p.created_at >= a.from_at
    union all
    select a.leader_id, p.created_at, -p.amount from account a join ledger_posting p on p.debit_account_id = a.id
    where p.id >= (select id from first_posting) and p.created_at >= a.from_at)`;

const within = (time: string): string => `${time} >= h.from_at and ${time} < h.at`;

/** What own positions and copies brought within an hour: closes and nights, and fees of openings. */
const REALISED = `
  brought as (
    select h.leader_id, h.at, x.is_copy, sum(x.amount) as amount from hour h
    join (
      select leader_id, is_copy, created_at as at, net as amount from closing
      union all select leader_id, is_copy, created_at, -fee from night
      union all select leader_id, is_copy, opened_at, -open_fee from placed) x on x.leader_id = h.leader_id and ${within('x.at')}
    group by h.leader_id, h.at, x.is_copy),
  ended as (
    select h.leader_id, h.at, count(*)::int as closed,
      (count(*) filter (where p.realised - p.open_fee - p.close_fee - p.overnight_fee > 0))::int as won, sum(p.lots) as lots,
      sum(floor(extract(epoch from p.ended_at - p.opened_at) * 1000))::float8 as holding_ms
    from hour h join placed p on p.leader_id = h.leader_id and not p.is_copy and p.status = 'closed' and ${within('p.ended_at')}
    group by h.leader_id, h.at)`;

const RUNNING = `r.started_at < h.at and (r.ended_at is null or r.ended_at >= h.at)`;
const RELATIONS = `
  followed as (
    select h.leader_id, h.at, (count(*) filter (where ${RUNNING}))::int as followers, sum(r.total_cap) filter (where ${RUNNING}) as assets,
      sum(r.total_cap) filter (where ${within('r.started_at')}) as begun,
      sum(r.total_cap) filter (where ${within('r.started_at')} and ${RUNNING}) as begun_running,
      sum(r.total_cap) filter (where r.started_at < h.from_at and ${within('r.ended_at')}) as ended
    from hour h join copy_relation r on r.leader_id = h.leader_id group by h.leader_id, h.at),
  shared as (
    select h.leader_id, h.at, sum(s.paid) as paid from hour h
    join copy_share s on s.leader_id = h.leader_id and ${within('s.created_at')} group by h.leader_id, h.at)`;

const sumOf = (what: string, from: string): string => `coalesce((select sum(${what}) from ${from}), 0)`;
const CASH_AT = `${sumOf('a.balance', 'account a where a.leader_id = h.leader_id')}
  - ${sumOf('m.amount', 'moved m where m.leader_id = h.leader_id and m.created_at >= h.at')}`;
const text = (value: string): string => `trim_scale(coalesce(${value}, 0)::numeric(38, 8))::text`;
const joined = (what: string, alias: string, condition = 'true'): string =>
  `left join ${what} ${alias} on ${alias}.leader_id = h.leader_id and ${alias}.at = h.at and ${condition}`;

const FACTS = `
  with ${[ASKED, POSITIONS, OPEN, CASH, REALISED, RELATIONS].join(',')}
  select h.leader_id as "leaderId", (extract(epoch from h.at) * 1000)::float8 as "hourMs", ${text(CASH_AT)} as cash,
    ${text(`case when h.is_first then ${CASH_AT}
       else ${sumOf('m.amount', `moved m where m.leader_id = h.leader_id and ${within('m.created_at')}`)} end`)} as "cashChange",
    ${text('b.amount')} as realised, ${text('v.result')} as open, coalesce(e.closed, 0) as closed, coalesce(e.won, 0) as won,
    ${text('e.lots')} as lots, coalesce(e.holding_ms, 0) as "holdingMs", coalesce(f.followers, 0) as followers, ${text('f.assets')} as assets,
    ${text('f.begun')} as begun, ${text('f.begun_running')} as "begunRunning", ${text('f.ended')} as ended,
    ${text('cb.amount')} as "copiesRealised", ${text('cv.result')} as "copiesOpen", ${text('s.paid')} as shares
  from hour h
  ${joined('brought', 'b', 'not b.is_copy')} ${joined('brought', 'cb', 'cb.is_copy')}
  ${joined('valued', 'v', 'not v.is_copy')} ${joined('valued', 'cv', 'cv.is_copy')}
  ${joined('ended', 'e')} ${joined('followed', 'f')} ${joined('shared', 's')}
  order by h.leader_id, h.at`;

export interface LeaderHourFacts extends HourFacts {
  readonly leaderId: number;
}

/**
 * Facts of these hours from postings of the ledger, positions, their closes and nights, relations and shares: one statement for
 * all leaders, so one view of the database. Nothing a leader can write is read. By leader and hour.
 */
export const loadHourFacts = async (client: PoolClient, hours: readonly HourAsked[]): Promise<LeaderHourFacts[]> => {
  const { rows } = await client.query<LeaderHourFacts>({
    name: 'copy_hour_facts',
    text: FACTS,
    values: [
      hours.map(({ leaderId }) => leaderId),
      hours.map(({ fromMs }) => fromMs),
      hours.map(({ hourMs }) => hourMs),
      hours.map(({ isFirst }) => isFirst),
    ],
  });
  return rows;
};
