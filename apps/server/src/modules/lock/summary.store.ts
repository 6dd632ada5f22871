import type { LockFamily } from '@candor/contract/lock-fields';
import type { Pool } from '#platform/db/pool';
import { NEXT_MS } from './orders.store';

export interface SummaryRow {
  readonly currencyId: number;
  readonly running: number;
  readonly locked: string;
  /** Paid for the last day that was paid. */
  readonly yesterday: string;
  readonly total: string;
  /** 0: none. */
  readonly nextPayoutMs: number;
}

/** Sums of a user's orders per coin. A payout counts as yesterday's when it was made since the last payout time, $3. */
export const loadSummary = async (
  pool: Pool,
  { userId, family, sinceMs }: { readonly userId: number; readonly family: '' | LockFamily; readonly sinceMs: number },
): Promise<SummaryRow[]> => {
  const { rows } = await pool.query<SummaryRow>({
    name: 'lock_summary',
    text: `select o.currency_id as "currencyId", count(*) filter (where o.status = 'running')::int as running,
                  trim_scale(coalesce(sum(o.amount) filter (where o.status = 'running'), 0))::text as locked,
                  trim_scale(coalesce(sum((select sum(p.amount) from lock_payout p where p.order_id = o.id and p.paid_at >= to_timestamp($3 / 1000.0)
                    and o.start_ms + p.day * o.day_ms + o.day_ms > $3)), 0))::text as yesterday,
                  trim_scale(sum(o.paid_total))::text as total, coalesce(min(${NEXT_MS}) filter (where o.status = 'running'), 0)::float8 as "nextPayoutMs"
           from lock_order o where o.user_id = $1 and ($2 = '' or o.family = $2) group by 1 order by 1`,
    values: [userId, family, sinceMs],
  });
  return rows;
};

/** The running order that ends first. */
export const findFirstEnd = async (
  pool: Pool,
  userId: number,
  family: '' | LockFamily,
): Promise<{ readonly id: number; readonly endMs: number } | undefined> => {
  const { rows } = await pool.query<{ id: number; endMs: number }>({
    name: 'lock_first_end',
    text: `select id, end_ms::float8 as "endMs" from lock_order where user_id = $1 and status = 'running' and end_ms > 0
             and ($2 = '' or family = $2) order by end_ms, id limit 1`,
    values: [userId, family],
  });
  return rows[0];
};
