import type { Pool } from '#platform/db/pool';
import { OPEN_STATES, ORDER_COLUMNS, ORDER_TABLES, type Order } from './orders.store';

export interface OwnOrders {
  readonly userId: number;
  readonly isOpen: boolean;
  readonly limit: number;
  readonly offset: number;
}

const MINE = '(o.buyer_id = $1 or o.seller_id = $1)';

const list = (isOpen: boolean) =>
  isOpen
    ? {
        name: 'otc_own_open_orders',
        text: `select ${ORDER_COLUMNS} from ${ORDER_TABLES} where ${MINE} and o.state in ${OPEN_STATES}
               order by o.due_ms nulls last, o.id limit $2 offset $3`,
      }
    : {
        name: 'otc_own_ended_orders',
        text: `select ${ORDER_COLUMNS} from ${ORDER_TABLES} where ${MINE} and o.state not in ${OPEN_STATES}
               order by o.ended_ms desc, o.id desc limit $2 offset $3`,
      };

/** Own orders: open ones by what is due next, ended ones newest first. */
export const listOwnOrders = async (
  pool: Pool,
  { userId, isOpen, limit, offset }: OwnOrders,
): Promise<{ readonly orders: Order[]; readonly open: number; readonly ended: number }> => {
  const [{ rows }, counted] = await Promise.all([
    pool.query<Order>({ ...list(isOpen), values: [userId, limit, offset] }),
    pool.query<{ open: number; ended: number }>({
      name: 'otc_count_own_orders',
      text: `select count(*) filter (where o.state in ${OPEN_STATES})::int as open,
               count(*) filter (where o.state not in ${OPEN_STATES})::int as ended
             from otc_order o where ${MINE}`,
      values: [userId],
    }),
  ]);
  return { orders: rows, ...(counted.rows[0] ?? { open: 0, ended: 0 }) };
};
