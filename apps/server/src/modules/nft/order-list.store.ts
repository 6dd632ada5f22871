import type { MediaType } from '#modules/files/index';
import type { Pool } from '#platform/db/pool';
import type { OrderState } from './orders.store';

/** An own order with what the list shows. */
export interface ListedOrder {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly stillToken: string;
  readonly stillType: MediaType;
  readonly price: string;
  readonly currency: string;
  readonly available: string;
  readonly deposit: string;
  readonly rank: 1 | 2;
  readonly state: OrderState;
  readonly isRead: boolean;
  readonly createdMs: number;
  readonly dueMs: number;
  readonly paidMs: number;
  readonly forfeited: string;
  readonly toSeller: string;
}

export interface OrderPage {
  readonly userId: number;
  readonly limit: number;
  readonly offset: number;
}

/** Orders to pay first, the most urgent of them first; then the others, newest first. */
export const listOrders = async (pool: Pool, { userId, limit, offset }: OrderPage): Promise<ListedOrder[]> => {
  const { rows } = await pool.query<ListedOrder>({
    name: 'nft_list_orders',
    text: `select r.id, w.code, w.name, f.token as "stillToken", f.content_type as "stillType", r.price, c.name as currency,
             coalesce(a.balance, 0)::numeric(38, 8) as available, (coalesce(b.deposit, 0) + coalesce(t.amount, 0))::numeric(38, 8) as deposit, r.rank, r.state,
             r.is_read as "isRead", r.created_ms::float8 as "createdMs", r.due_ms::float8 as "dueMs",
             case when r.state = 'paid' then floor(extract(epoch from r.closed_at) * 1000)::float8 else 0 end as "paidMs",
             r.to_seller + r.to_platform as forfeited, r.to_seller as "toSeller"
           from nft_order r join nft_work w on w.id = r.work_id join media_file f on f.id = w.still_id join currency c on c.id = r.currency_id
           left join nft_bidder b on b.offer_id = r.offer_id and b.user_id = r.buyer_id and r.rank = 1
           left join lateral (
             select sum(t.amount) as amount from nft_top_up t where r.rank = 1 and t.offer_id = r.offer_id and t.user_id = r.buyer_id
               and (t.ended_at is null or t.ended_at >= to_timestamp(r.created_ms / 1000.0))) t on true
           left join ledger_account a on a.owner_id = r.buyer_id and a.type = 'change' and a.currency_id = r.currency_id and a.bucket = 'available'
           where r.buyer_id = $1 order by r.state <> 'open', case when r.state = 'open' then r.due_ms end, r.id desc limit $2 offset $3`,
    values: [userId, limit, offset],
  });
  return rows;
};

export const countOrders = async (
  pool: Pool,
  userId: number,
  nowMs: number,
): Promise<{ readonly total: number; readonly toPay: number }> => {
  const { rows } = await pool.query<{ total: number; toPay: number }>({
    name: 'nft_count_orders',
    text: `select count(*)::int as total, count(*) filter (where state = 'open' and due_ms > $2)::int as "toPay"
           from nft_order where buyer_id = $1`,
    values: [userId, nowMs],
  });
  return rows[0] ?? { total: 0, toPay: 0 };
};
