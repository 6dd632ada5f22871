import { amountSql, defineOrderCard, ORDER_ID, timeSql } from '#kernel/product/order-card';

const WITHDRAWAL_CARD = defineOrderCard({
  kind: 'withdrawal',
  id: ORDER_ID,
  sql: `select o.id::text as title, o.state as status, ${amountSql('o.amount', 'c.name')} as amount,
          ${amountSql('o.fee', 'c.name')} as fee, o.network, ${timeSql('o.created_at')} as opened_ms,
          ${timeSql('o.ended_at')} as ended_ms
        from withdrawal o join currency c on c.id = o.currency_id where o.user_id = $1 and o.id = $2::int`,
});

const DEPOSIT_CARD = defineOrderCard({
  kind: 'deposit',
  id: ORDER_ID,
  sql: `select o.id::text as title, o.status, ${amountSql('o.amount', 'c.name')} as amount,
          ${amountSql('o.credited', 'c.name')} as received, o.network, ${timeSql('o.created_at')} as opened_ms,
          ${timeSql('o.decided_at')} as ended_ms
        from deposit o join currency c on c.id = o.currency_id where o.user_id = $1 and o.id = $2::int`,
});

/** For conversations with customer service. */
export const FUND_CARDS = [WITHDRAWAL_CARD, DEPOSIT_CARD];
