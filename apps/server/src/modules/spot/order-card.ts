import { amountSql, defineOrderCard, ORDER_ID, timeSql } from '#kernel/product/order-card';

/** For conversations with customer service. */
export const SPOT_CARD = defineOrderCard({
  kind: 'spot',
  id: ORDER_ID,
  sql: `select i.symbol as title, o.state as status, o.side, coalesce(${amountSql('o.amount', 'b.name')}, ${amountSql('o.budget', 'q.name')}) as amount,
          trim_scale(o.price)::text as price, ${amountSql('o.filled', 'b.name')} as filled,
          ${timeSql('o.created_at')} as opened_ms
        from spot_order o join instrument i on i.id = o.instrument_id join currency b on b.id = i.base_currency_id
        join currency q on q.id = i.quote_currency_id
        where o.user_id = $1 and o.id = $2::int`,
});
