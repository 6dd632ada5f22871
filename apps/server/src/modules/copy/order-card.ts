import { amountSql, defineOrderCard, ORDER_ID, timeSql } from '#kernel/product/order-card';

/** For conversations with customer service. */
export const COPY_CARD = defineOrderCard({
  kind: 'copy',
  id: ORDER_ID,
  sql: `select u.nickname as title, r.state as status, u.nickname as leader, r.share_percent::text || ' %' as fee,
          ${amountSql('r.total_cap', "'USDT'")} as amount, ${timeSql('r.started_at')} as opened_ms,
          ${timeSql('r.ended_at')} as ended_ms
        from copy_relation r join app_user u on u.id = r.leader_id where r.follower_id = $1 and r.id = $2::int`,
});
