/** Statements that each corrupt one place of the lock tables, run as the table owner; I19 finds each. */
export const LOCK_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  { how: 'a day paid twice', sql: `update lock_payout set amount = amount * 2 where day = 2` },
  { how: 'a day left out', sql: `delete from lock_payout where day = 2` },
  {
    how: 'a day too many',
    sql: `insert into lock_payout select order_id, max(day) + 1, max(day_rate_percent), max(amount), max(paid_at) from lock_payout group by 1`,
  },
  { how: 'another number of days', sql: `update lock_order set days_paid = days_paid - 1 where status = 'matured'` },
  {
    how: 'another sum of rewards',
    sql: `update lock_order set paid_total = paid_total + 0.000001 where days_paid > 0`,
  },
  {
    how: 'an order redeemed later than it says',
    sql: `update lock_order set closed_at = closed_at + interval '1 day' where status = 'redeemed' and days > 0`,
  },
  {
    how: 'a reward paid before its time',
    sql: `update lock_payout set paid_at = paid_at - interval '1 day' where day = 1`,
  },
  {
    how: 'an order left behind',
    sql: `update lock_order set start_ms = start_ms - 3 * day_ms where id = (select min(id) from lock_order where status = 'running')`,
  },
  { how: 'a round that comes too late', sql: `update lock_round set next_ms = next_ms + day_ms` },
  { how: 'a day length without a round', sql: `delete from lock_round` },
  {
    how: 'a payout without an order',
    sql: `insert into lock_payout select 2000000000, 1, 0.02, 0.2, now()`,
  },
  {
    how: 'a rate raised after the purchase',
    sql: `update lock_order set day_rate_percent = day_rate_percent * 2 where days > 0`,
  },
  {
    how: 'a reward raised after the purchase',
    sql: `update lock_order set reward = reward + 0.000001 where days > 0 and status = 'running'`,
  },
  {
    how: 'a reward booked to somebody else',
    sql: `update ledger_posting p set credit_account_id = (select id from ledger_account a where a.type = 'change' and a.bucket = 'available' and a.id <> p.credit_account_id limit 1) where p.kind = 'lock_reward'`,
  },
  {
    how: 'a booking without its payout',
    sql: `delete from ledger_posting where id = (select min(id) from ledger_posting where kind = 'lock_reward')`,
  },
  {
    how: 'principal that left its hold',
    sql: `update ledger_hold set remaining = remaining - 1 where purpose = 'lock' and outcome is null`,
  },
  {
    how: 'a hold without an order',
    sql: `update ledger_hold set reference = gen_random_uuid()::text where purpose = 'lock' and outcome is null`,
  },
  {
    how: 'principal that came back twice',
    sql: `update ledger_posting set amount = amount * 2 where kind = 'lock_maturity'`,
  },
  {
    how: 'a penalty other than booked',
    sql: `update lock_order set penalty = penalty + 1, returned = returned - 1 where status = 'redeemed' and penalty > 0`,
  },
  { how: 'a quota counted wrong', sql: `update lock_product set taken = taken + 1` },
  { how: 'a promise forgotten', sql: `update lock_reserve set promised = 0` },
  { how: 'a renewal that was not announced', sql: `update lock_order set announced_ms = 0 where renewed_to > 0` },
  {
    how: 'a renewal at another rate',
    sql: `update lock_order set renew_rate_percent = renew_rate_percent + 0.01 where renewed_to > 0`,
  },
];
