import { amountSql, defineOrderCard, ORDER_ID, timeSql } from '#kernel/product/order-card';

/** For conversations with customer service. */
export const FUTURES_CARD = defineOrderCard({
  kind: 'futures',
  id: ORDER_ID,
  receipt: 'futures',
  // The receipt is of the last close; one that no price has settled has none.
  sql: `select i.symbol as title, p.status, p.side, ${amountSql('p.margin', 'c.name')} as amount,
          trim_scale(coalesce(p.entry_price, p.limit_price))::text as price, trim_scale(p.close_price)::text as close_price,
          ${amountSql('p.open_fee', 'c.name')} as fee, p.multiple || 'x' as leverage, ${amountSql('p.realised', 'c.name')} as result,
          ${timeSql('p.created_at')} as opened_ms, ${timeSql('p.ended_at')} as ended_ms,
          (select max(f.id)::text from futures_fill f where f.position_id = p.id) as receipt
        from futures_position p join instrument i on i.id = p.instrument_id join currency c on c.id = p.currency_id
        where p.user_id = $1 and p.id = $2::int`,
});
