import type { Pool } from '#platform/db/pool';
import { ORDER_COLUMNS, ORDER_TABLES, type Order } from './orders.store';

/** Disputes that wait for operators; the partial index of the table has the same condition. */
export const WAITING_DISPUTE = `d.carried_out_ms is null and (d.outcome is null or (d.appealed_by is not null and not d.is_final))`;

export interface CaseAsk {
  /** True: those that wait for a decision. */
  readonly isOpen: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface CaseRow extends Order {
  readonly total: number;
}

const DISPUTED = ORDER_TABLES.replace('left join otc_dispute', 'join otc_dispute');

/** Waiting ones oldest first; all others by their decision, newest first. */
export const listCases = async (pool: Pool, { isOpen, limit, offset }: CaseAsk): Promise<CaseRow[]> => {
  const [name, where, order] = isOpen
    ? ['otc_open_cases', WAITING_DISPUTE, 'd.opened_ms, d.order_id']
    : ['otc_decided_cases', `not (${WAITING_DISPUTE})`, 'coalesce(d.decided_ms, d.opened_ms) desc, d.order_id desc'];
  const { rows } = await pool.query<CaseRow>({
    name,
    text: `select ${ORDER_COLUMNS}, (count(*) over ())::int as total from ${DISPUTED} where ${where}
           order by ${order} limit $1 offset $2`,
    values: [limit, offset],
  });
  return rows;
};
