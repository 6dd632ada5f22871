/** Statements that each corrupt one place of the dual tables, run as the table owner; invariant I19 detects it. */
export const DUAL_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  {
    how: 'a share that was sold to nobody',
    sql: `update dual_product set sold_shares = sold_shares + 1 where sold_shares > 0`,
  },
  { how: 'a user with more shares than allowed', sql: `update dual_product set user_limit = 1 where sold_shares > 1` },
  {
    how: 'a promised payout that is not the formula',
    sql: `update dual_order set below_amount = below_amount + 0.00000001`,
  },
  {
    how: 'a payout in USDT that is not the formula',
    sql: `update dual_order set above_amount = above_amount - 0.000001`,
  },
  { how: 'another linked price', sql: `update dual_order set linked_price = linked_price * 2 where state = 'success'` },
  { how: 'a changed sum of prices', sql: `update dual_window set sum = sum + 0.00000001` },
  { how: 'a second more or less', sql: `update dual_window set found = found - 1 where found > 0` },
  {
    how: 'the other side of the linked price',
    sql: `update dual_order set outcome = case outcome when 'below' then 'at_or_above' else 'below' end where state = 'success'`,
  },
  { how: 'a settlement by no window', sql: `update dual_order set window_id = 0 where state = 'success'` },
  { how: 'another payout', sql: `update dual_order set paid = paid + 1 where state = 'success'` },
  { how: 'a payout in another coin', sql: `update dual_order set paid_currency_id = 4 where state = 'success'` },
  { how: 'a failed order that was tried twice only', sql: `update dual_order set tried = 2 where state = 'failed'` },
  {
    how: 'an open order without its hold',
    sql: `update ledger_hold set purpose = 'other' where purpose = 'dual' and outcome is null`,
  },
  {
    how: 'a hold that is not the cost',
    sql: `update ledger_hold set remaining = remaining / 2 where purpose = 'dual' and outcome is null`,
  },
  {
    how: 'a settled order that is open again',
    sql: `update dual_order set state = 'open', outcome = null, window_id = null, paid_currency_id = null, paid = null, settled_at = null where state = 'success'`,
  },
  {
    how: 'a payment to somebody else',
    sql: `update dual_order set user_id = (select max(id) from app_user) where state = 'success'`,
  },
  {
    how: 'a payment of another amount',
    sql: `update ledger_posting set amount = amount + 1 where kind = 'dual_payout' and leg = 1`,
  },
  { how: 'a payment that is not there', sql: `delete from ledger_posting where kind = 'dual_payout' and leg = 1` },
  { how: 'a purchase that was not paid', sql: `delete from ledger_posting where kind = 'dual_purchase'` },
  { how: 'an open order that nobody settles', sql: `delete from dual_due` },
  { how: 'a cover that is too small', sql: `update dual_cover set needed = needed / 2 where needed > 0` },
  {
    how: 'a settlement before its window has ended',
    sql: `update dual_order set settled_at = settled_at - interval '1 day' where state = 'success'`,
  },
];
