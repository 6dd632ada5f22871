import { amountSql, defineOrderCard, ORDER_ID, timeSql } from '#kernel/product/order-card';

/** For conversations with customer service. */
export const DUAL_CARD = defineOrderCard({
  kind: 'dual',
  id: ORDER_ID,
  receipt: 'dual',
  sql: `select i.symbol as title, o.state as status, o.side, ${amountSql('o.cost', 'c.name')} as amount,
          trim_scale(o.linked_price)::text as price, o.days || ' d' as duration, ${amountSql('o.paid', 'p.name')} as received,
          ${timeSql('o.created_at')} as opened_ms, ${timeSql('o.settled_at')} as ended_ms, o.id::text as receipt
        from dual_order o join instrument i on i.id = o.instrument_id join currency c on c.id = o.pay_currency_id
        left join currency p on p.id = o.paid_currency_id
        where o.user_id = $1 and o.id = $2::int`,
});
