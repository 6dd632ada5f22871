/** Statements that each corrupt one place of invitations, run as the table owner; invariant I22 detects each. */
export const INVITE_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  { how: 'a share above the percentage', sql: `update rebate set amount = amount + 0.000001 where state = 'pending'` },
  { how: 'shares above the fee', sql: `update rebate set amount = fee, percent = 100 where state <> 'reversed'` },
  {
    how: 'another percentage',
    sql: `update rebate set percent = percent + 1, amount = fee * (percent + 1) / 100 where level = 1`,
  },
  { how: 'a fee that was not paid', sql: `update rebate set fee = fee * 10, amount = amount * 10` },
  { how: 'a rebate of no fill', sql: `update rebate set fill_id = fill_id + 1000000` },
  { how: 'a rebate to somebody else', sql: `update rebate set user_id = payer_id where state = 'pending'` },
  { how: 'a rebate in another coin', sql: `update rebate set currency_id = 1` },
  {
    how: 'a rebate of a liquidation',
    sql: `update futures_fill set cause = 'liquidation' where id in (select fill_id from rebate where fill_kind = 'futures_close')`,
  },
  {
    how: 'a rebate of a trial fund',
    sql: `update futures_position set coupon_id = 1 where id in (select fill_id from rebate where fill_kind = 'futures_open')`,
  },
  {
    how: 'a parent who is younger',
    sql: `update invite_link set parent_id = (select max(id) from app_user) where grand_id is null`,
  },
  { how: 'another grandparent', sql: `update invite_link set grand_id = null where grand_id is not null` },
  { how: 'a changed parent', sql: `update app_user set parent_id = null where parent_id is not null` },
  {
    how: 'a code of somebody else',
    sql: `update invite_link l set code_id = c.id from invite_code c where c.user_id = l.user_id`,
  },
  {
    how: 'a first code of somebody else',
    sql: `update invite_code c set user_id = (select min(id) from app_user) where c.user_id > (select min(id) from app_user)
          and not exists (select from invite_link l where l.code_id = c.id)`,
  },
  { how: 'a payment of another amount', sql: `update rebate_payout set amount = amount + 1` },
  { how: 'a payment with other counts', sql: `update rebate_payout set rebates = rebates + 1` },
  { how: 'a payment that was not booked', sql: `delete from ledger_posting where kind = 'rebate'` },
  {
    how: 'a payment without rebates',
    sql: `update rebate set payout_id = payout_id + 1000 where payout_id is not null`,
  },
  {
    how: 'a booking without a payment',
    sql: `update ledger_posting set reference = gen_random_uuid() where kind = 'rebate'`,
  },
  { how: 'a booking of another amount', sql: `update ledger_posting set amount = amount + 1 where kind = 'rebate'` },
  {
    how: 'a booking from another purse',
    sql: `update ledger_account set type = 'rewards' where owner_id = 0 and type = 'fees' and currency_id = 3`,
  },
  {
    how: 'a rebate that was paid before it had matured',
    sql: `update rebate_payout set created_at = created_at - interval '1 day'`,
  },
  {
    how: 'a pending rebate that matures at another time than its day',
    sql: `update rebate set matures_ms = matures_ms + 86400000 where state = 'pending'`,
  },
  { how: 'a debt that vanished', sql: `delete from rebate_debt where amount > 0` },
  { how: 'a debt that nobody has', sql: `update rebate_debt set amount = amount + 1` },
  { how: 'more taken back', sql: `update rebate_payout set taken_back = taken_back + 1, amount = amount - 1` },
  {
    how: 'a reversed rebate that is paid',
    sql: `update rebate set state = 'paid', reason = '' where state = 'reversed' and payout_id > 0`,
  },
  {
    how: 'a rebate reversed without its fee',
    sql: `update rebate set state = 'reversed', reason = 'fee_reversed' where state = 'pending'`,
  },
  { how: 'a reversal of another amount', sql: `update fee_reversal set amount = amount - 1` },
  { how: 'a reversal that was not booked', sql: `delete from ledger_posting where kind = 'fee_reversal'` },
  { how: 'a reversal of no fill', sql: `update fee_reversal set fill_id = fill_id + 1000000` },
  {
    how: 'a pending rebate of a flagged pair',
    sql: `insert into invite_flag (user_id, parent_id, reason, created_at)
          select distinct payer_id, user_id, 'same_card', now() from rebate where state = 'pending'`,
  },
  { how: 'a run with other counts', sql: `update rebate_run set rebates = rebates + 1` },
  { how: 'rebates of a day without a run', sql: `delete from rebate_run` },
];
