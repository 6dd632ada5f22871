import { amountSql, defineOrderCard, timeSql } from '#kernel/product/order-card';

/** An order of an auction by its id, or a work by its code: its last sale in which the user bought or sold. */
const NFT_CARD = defineOrderCard({
  kind: 'nft',
  id: /^(?:[1-9][0-9]{0,8}|[0-9a-f]{32})$/,
  sql: `(select w.name as title, o.state as status, 'buy' as side, ${amountSql('o.price', 'c.name')} as price, null as fee,
           o.created_ms::text as opened_ms, ${timeSql('o.closed_at')} as ended_ms
         from nft_order o join nft_work w on w.id = o.work_id join currency c on c.id = o.currency_id
         where o.buyer_id = $1 and o.id::text = $2)
        union all
        (select w.name, 'sold', case when s.buyer_id = $1 then 'buy' else 'sell' end, ${amountSql('s.price', 'c.name')},
           case when s.seller_id = $1 then ${amountSql('s.fee', 'c.name')} end, ${timeSql('s.created_at')}, null
         from nft_sale s join nft_work w on w.id = s.work_id join currency c on c.id = s.currency_id
         where w.code = $2 and (s.buyer_id = $1 or s.seller_id = $1) order by s.id desc limit 1)`,
});

const NFT_BOX_CARD = defineOrderCard({
  kind: 'nft_box',
  id: /^[0-9a-f]{32}$/,
  sql: `select s.title || ' #' || b.number as title, case when b.opened_at is null then 'unopened' else 'opened' end as status,
          case when b.opened_at is null then null else w.name end as item, ${amountSql('s.price', 'c.name')} as price,
          b.accepted_ms::text as opened_ms, ${timeSql('b.opened_at')} as ended_ms
        from nft_box b join nft_work w on w.id = b.work_id join nft_series s on s.id = b.series_id
        join currency c on c.id = s.currency_id
        where b.buyer_id = $1 and w.code = $2`,
});

/** For conversations with customer service. */
export const NFT_CARDS = [NFT_CARD, NFT_BOX_CARD];
