import { amountSql, defineOrderCard } from '#kernel/product/order-card';

/** For conversations with customer service. */
export const OTC_CARD = defineOrderCard({
  kind: 'otc',
  id: /^C[1-9][0-9]{4,8}$/,
  sql: `select 'C' || o.id as title, o.state as status, case when o.buyer_id = $1 then 'buy' else 'sell' end as side,
          ${amountSql('o.amount', 'c.name')} as amount, ${amountSql('o.price', 'o.fiat')} as price,
          ${amountSql('o.fiat_amount', 'o.fiat')} as received, ${amountSql('o.fee', 'c.name')} as fee,
          o.created_ms::text as opened_ms, o.ended_ms::text as ended_ms
        from otc_order o join currency c on c.id = o.currency_id
        where (o.buyer_id = $1 or o.seller_id = $1) and o.id = substr($2, 2)::int`,
});
