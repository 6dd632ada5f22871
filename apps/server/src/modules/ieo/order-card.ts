import { amountSql, defineOrderCard, ORDER_ID, timeSql } from '#kernel/product/order-card';

/** For conversations with customer service. */
export const IEO_CARD = defineOrderCard({
  kind: 'ieo',
  id: ORDER_ID,
  sql: `select p.token as title, p.state as status, ${amountSql('o.paid', 'c.name')} as amount, trim_scale(o.price)::text as price,
          ${amountSql('o.allocated', 'p.token')} as filled, ${amountSql('o.refund', 'c.name')} as received,
          ${timeSql('o.created_at')} as opened_ms, ${timeSql('o.settled_at')} as ended_ms
        from ieo_commit o join ieo_project p on p.id = o.project_id join currency c on c.id = o.currency_id
        where o.user_id = $1 and o.id = $2::int`,
});
