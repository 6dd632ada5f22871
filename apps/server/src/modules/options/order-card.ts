import { amountSql, defineOrderCard, ORDER_ID, timeSql } from '#kernel/product/order-card';

/** For conversations with customer service. */
export const OPTION_CARD = defineOrderCard({
  kind: 'option',
  id: ORDER_ID,
  receipt: 'option',
  sql: `select i.symbol as title, o.state as status, o.direction as side, ${amountSql('o.stake', 'c.name')} as amount,
          trim_scale(o.entry_price)::text as price, trim_scale(o.exit_price)::text as close_price,
          ${amountSql('o.fee', 'c.name')} as fee, o.seconds || ' s' as duration, ${amountSql('o.payout', 'c.name')} as received,
          ${timeSql('o.created_at')} as opened_ms, ${timeSql('o.settled_at')} as ended_ms, o.id::text as receipt
        from option_order o join instrument i on i.id = o.instrument_id join currency c on c.id = o.currency_id
        where o.user_id = $1 and o.id = $2::int`,
});
