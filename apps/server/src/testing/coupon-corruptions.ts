/** Statements that each corrupt one place of the coupon tables, run as the table owner; I22-coupons finds each. */
export const COUPON_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  { how: 'a claim that is not counted', sql: `update coupon_campaign set claimed = claimed - 1 where claimed > 0` },
  {
    how: 'a coupon beyond the stock',
    sql: `alter table coupon_campaign drop constraint coupon_campaign_check; update coupon_campaign set stock = 1, claimed = 2`,
  },
  { how: 'a reserve that is too small', sql: `update coupon_campaign set reserved = reserved - 1 where reserved > 1` },
  { how: 'spending that is not counted', sql: `update coupon_campaign set spent = spent - 0.01 where spent > 0` },
  {
    how: 'a purse with less than its books',
    sql: `update ledger_hold set remaining = remaining - 1 where purpose = 'coupon_campaign' and remaining > 1`,
  },
  {
    how: 'a purse filled again',
    sql: `update ledger_hold set amount = amount + 1, remaining = remaining + 1 where purpose = 'coupon_campaign'`,
  },
  {
    how: 'a purse without a campaign',
    sql: `update ledger_hold set reference = gen_random_uuid()::text where purpose = 'coupon_campaign'`,
  },
  { how: 'a larger face value', sql: `update coupon set face = face + 1` },
  { how: 'a fund that grew', sql: `update coupon set left_value = left_value + 0.5 where left_value + 0.5 <= face` },
  {
    how: 'more paid than the history says',
    sql: `update coupon set paid = paid + 0.01 where kind = 'fee_rebate' and paid + 0.01 <= face`,
  },
  { how: 'a coupon that came back', sql: `update coupon set state = 'active', ended_at = null where state = 'used'` },
  { how: 'a claim without its event', sql: `delete from coupon_event where event = 'claimed'` },
  {
    how: 'a loss without its event',
    sql: `delete from coupon_event where event = 'lost'`,
  },
  {
    how: 'an order that is not in use',
    sql: `update coupon set in_use = 0 where kind = 'rate_up' and in_use > 0`,
  },
  {
    how: 'a part in use without an order',
    sql: `update coupon set in_use = 1 where kind = 'fee_rebate' and state = 'active' and left_value > 1`,
  },
  {
    how: 'a payment booked to somebody else',
    sql: `update ledger_posting p set credit_account_id = (select id from ledger_account a where a.type = 'change' and a.bucket = 'available' and a.id <> p.credit_account_id limit 1)
          where p.kind = 'coupon_fee_rebate'`,
  },
  {
    how: 'a payment of another amount',
    sql: `update ledger_posting set amount = amount + 0.01 where kind = 'coupon_bonus'`,
  },
  { how: 'a payment without an entry', sql: `delete from ledger_posting where kind = 'coupon_reward'` },
  {
    how: 'an entry of no coupon',
    sql: `update coupon_event set reference = gen_random_uuid() where event = 'paid'`,
  },
  { how: 'a share of another amount', sql: `update coupon_fee_share set amount = amount + 0.01` },
  { how: 'a payment without its shares', sql: `delete from coupon_fee_share where back_reference is null` },
  {
    how: 'coupons and rebates above the fee',
    sql: `insert into rebate (fill_kind, fill_id, level, user_id, payer_id, currency_id, fee, fee_usdt, percent, amount, value_usdt, day_ms, filled_at,
                              matures_ms, state, reason, created_at)
          select s.fill_kind, s.fill_id, 1, c.user_id, c.user_id, 3, s.amount, s.amount, 1, 0.01, 0.01, 1, now(), 1, 'pending', '', now()
          from coupon_fee_share s join coupon c on c.id = s.coupon_id`,
  },
  {
    how: 'a fee given back without its shares',
    sql: `insert into fee_reversal (fill_kind, fill_id, user_id, currency_id, amount, reason, reference, created_at)
          select s.fill_kind, s.fill_id, c.user_id, 3, s.amount, 'x', gen_random_uuid(), now()
          from coupon_fee_share s join coupon c on c.id = s.coupon_id where s.back_reference is null`,
  },
  {
    how: 'shares taken back without the fee',
    sql: `update coupon_fee_share set back_reference = gen_random_uuid() where back_reference is null`,
  },
  {
    how: 'shares taken back that the coupon did not get',
    sql: `delete from coupon_event where event = 'returned'`,
  },
  {
    how: 'less taken back than the coupon paid',
    sql: `update ledger_posting set amount = amount - 0.000001 where kind = 'coupon_fee_back' and leg = 0`,
  },
  {
    how: 'more taken back than the coupon paid',
    sql: `update ledger_posting set amount = amount + 0.000001 where kind = 'coupon_fee_back' and leg = 0`,
  },
  {
    how: 'a part taken back that nobody got',
    sql: `delete from ledger_posting where kind = 'coupon_fee_back' and leg = 1`,
  },
  { how: 'a part taken back without an entry', sql: `delete from ledger_posting where kind = 'coupon_fee_back'` },
  { how: 'a purse that was not filled again', sql: `update coupon_campaign set refilled = 0 where refilled > 0` },
  { how: 'a day paid twice', sql: `update coupon_plan set days_paid = days_paid - 1 where days_paid > 0` },
  { how: 'a plan that goes on', sql: `update coupon_plan set ended_at = null where ended_at is not null` },
  {
    how: 'a bonus that can be paid again',
    sql: `update coupon set state = 'active', ended_at = null where kind = 'deposit_bonus' and state = 'used'`,
  },
];
