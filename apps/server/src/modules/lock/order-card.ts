import { amountSql, defineOrderCard, ORDER_ID, timeSql } from '#kernel/product/order-card';

/** For conversations with customer service. */
export const LOCK_CARD = defineOrderCard({
  kind: 'lock',
  id: ORDER_ID,
  sql: `select c.name as title, o.status, ${amountSql('o.amount', 'c.name')} as amount, o.days || ' d' as duration,
          ${amountSql('o.paid_total', 'c.name')} as result, ${amountSql('o.returned', 'c.name')} as received,
          ${amountSql('o.fee', 'c.name')} as fee, ${timeSql('o.created_at')} as opened_ms, ${timeSql('o.closed_at')} as ended_ms
        from lock_order o join currency c on c.id = o.currency_id where o.user_id = $1 and o.id = $2::int`,
});
