import { computeCompletion } from '@candor/domain/otc/completion';
import type { Pool, PoolClient } from '#platform/db/pool';
import { DONE_STATES } from './people.store';

/** The time completion rate and averages are about. */
export const FIGURES_SPAN_MS = 30 * 86_400_000;

/** Figures of a trader, from orders and ratings alone. */
export interface Figures {
  /** Orders in which coins changed hands: in all, and within 30 days; those of a lost dispute are faults only. */
  readonly orders: number;
  readonly orders30d: number;
  /** Orders that ended within 30 days by this person's fault. */
  readonly faults30d: number;
  /** Percent within 30 days; null: no order has ended. */
  readonly completion: string | null;
  /** Averages of orders in which coins changed hands within 30 days, in seconds; 0: none. */
  readonly paySeconds: number;
  readonly releaseSeconds: number;
  /** Different people in all these orders. */
  readonly partners: number;
  /** One decimal, rounded down; null: never rated. */
  readonly rating: string | null;
  readonly ratings: number;
}

interface Row extends Omit<Figures, 'completion'> {
  readonly id: number;
}

const NO_FIGURES: Figures = {
  orders: 0,
  orders30d: 0,
  faults30d: 0,
  completion: null,
  paySeconds: 0,
  releaseSeconds: 0,
  partners: 0,
  rating: null,
  ratings: 0,
};

// $1: ids, $2: start of the 30 days.
const FIGURES = `
  select v.id, s.*, f.faults as "faults30d", r.*
  from unnest($1::int[]) as v(id)
  cross join lateral (
    select count(*) filter (where o.state in ${DONE_STATES})::int as orders,
      count(*) filter (where o.state in ${DONE_STATES} and o.fault_id is distinct from v.id and o.ended_ms >= $2)::int as "orders30d",
      coalesce(avg(o.paid_ms - o.created_ms) filter (where o.is_buyer and o.state in ${DONE_STATES} and o.ended_ms >= $2)
        / 1000, 0)::int as "paySeconds",
      coalesce(avg(o.ended_ms - o.paid_ms) filter (where not o.is_buyer and o.state in ${DONE_STATES} and o.ended_ms >= $2)
        / 1000, 0)::int as "releaseSeconds",
      count(distinct o.partner) filter (where o.state in ${DONE_STATES})::int as partners
    from (
      select true as is_buyer, seller_id as partner, state, fault_id, created_ms, paid_ms, ended_ms from otc_order where buyer_id = v.id
      union all
      select false, buyer_id, state, fault_id, created_ms, paid_ms, ended_ms from otc_order where seller_id = v.id
    ) o
  ) s
  cross join lateral (
    select count(*)::int as faults from otc_order o where o.fault_id = v.id and o.ended_ms >= $2
  ) f
  cross join lateral (
    select trunc(avg(stars), 1)::text as rating, count(*)::int as ratings from otc_rating where rated_id = v.id
  ) r`;

/** Figures of people in one query; who never traded has zeros. Every list of traders uses this. */
export const loadFigures = async (
  client: Pool | PoolClient,
  ids: readonly number[],
  nowMs: number,
): Promise<Map<number, Figures>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<Row>({
    name: 'otc_figures',
    text: FIGURES,
    values: [[...new Set(ids)], nowMs - FIGURES_SPAN_MS],
  });
  return new Map(
    rows.map(({ id, ...row }) => {
      const completion = computeCompletion({ completed: row.orders30d, faults: row.faults30d });
      return [id, { ...row, completion }];
    }),
  );
};

/** The figures as replies send them. */
export const toFigures = (figures: Figures = NO_FIGURES) => ({
  orders: figures.orders,
  orders_30d: figures.orders30d,
  completion: figures.completion ?? '',
  pay_seconds: figures.paySeconds,
  release_seconds: figures.releaseSeconds,
  partners: figures.partners,
  rating: figures.rating ?? '',
  ratings: figures.ratings,
});
