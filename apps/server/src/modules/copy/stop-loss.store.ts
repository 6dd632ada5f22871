import type { Pool, PoolClient } from '#platform/db/pool';
import { NET } from './copies.store';

/** Prices at which open results are counted, per instrument. */
export interface Marks {
  readonly instrumentIds: readonly number[];
  readonly prices: readonly string[];
}

/**
 * Closed results after fees, open results at the marks, margin and number of open copies of each relation. A copy that was taken
 * over and waits for its mark counts with the result it has. Copies whose result is final are in the sum of the relation.
 */
const figuresOf = (relations: string): string => `
  select r.id, r.net_counted + x.net as net, x.open, x.used, x.running, x.is_priced from ${relations} r cross join lateral (
    select coalesce(sum(${NET}), 0) as net, count(*) filter (where o.is_open)::int as open,
           coalesce(sum(p.margin_left) filter (where o.is_open), 0) as used,
           coalesce(sum(case p.side when 'long' then 1 else -1 end * (m.price - p.entry_price) * coalesce(c.hold_lots, p.lots_left) * p.contract_size)
             filter (where o.is_running and m.price is not null), 0) as running,
           coalesce(bool_and(m.price is not null) filter (where o.is_open), true) as is_priced
    from copy_position c join futures_position p on p.id = c.position_id
    cross join lateral (select c.self_held_at is null and p.status in ('open', 'closing') as is_open,
      case when c.self_held_at is null then p.status in ('open', 'closing') else c.net_at_hold is null end as is_running) o
    left join unnest($1::int[], $2::numeric[]) as m (instrument_id, price) on m.instrument_id = p.instrument_id
    where c.relation_id = r.id and not c.counted) x`;

export interface RelationFigures {
  readonly id: number;
  readonly net: string;
  readonly open: number;
  readonly used: string;
  readonly running: string;
  /** Every open copy has a price. */
  readonly isPriced: boolean;
}

export const loadFigures = async (
  sql: Pool | PoolClient,
  relationIds: readonly number[],
  { instrumentIds, prices }: Marks,
): Promise<Map<number, RelationFigures>> => {
  if (relationIds.length === 0) return new Map();
  const { rows } = await sql.query<RelationFigures>({
    name: 'copy_figures_of',
    text: `select id, trim_scale(net)::text as net, open, trim_scale(used)::text as used, trim_scale(round(running, 8))::text as running,
                  is_priced as "isPriced" from (${figuresOf('(select * from copy_relation where id = any($3::int[]))')}) f`,
    values: [instrumentIds, prices, relationIds],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Running relations with open copies whose loss since the follow began has reached its limit. */
export const listStopped = async (pool: Pool, { instrumentIds, prices }: Marks): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'copy_stop_losses',
    text: `with open as materialized (
             select distinct c.relation_id from futures_position p join copy_position c on c.position_id = p.id
             where p.order_type = 2 and p.status in ('open', 'closing')),
           running as materialized (select r.* from copy_relation r join open o on o.relation_id = r.id where r.state <> 'ended')
           select r.id from running r join (${figuresOf('running')}) f on f.id = r.id
           where r.net_before - f.net - f.running >= r.total_cap * r.stop_loss_percent / 100 order by r.follower_id, r.id`,
    values: [instrumentIds, prices],
  });
  return rows.map(({ id }) => id);
};
