/** Statements that each corrupt one place of the futures tables, run as the table owner. */
export const FUTURES_CORRUPTIONS: readonly { readonly id: string; readonly how: string; readonly sql: string }[] = [
  {
    id: 'I13',
    how: 'a hold that is one unit short',
    sql: `update ledger_hold set remaining = remaining - 0.000001 where purpose = 'futures' and outcome is null`,
  },
  {
    id: 'I13',
    how: 'a closed position that still holds',
    sql: `update ledger_hold h set remaining = 0.000001, outcome = null, closed_at = null from futures_position p
          where h.reference = p.reference::text and p.status = 'closed'`,
  },
  {
    id: 'I13',
    how: 'a hold of a position that is not there',
    sql: `update ledger_hold set reference = gen_random_uuid()::text where purpose = 'futures' and outcome is null`,
  },
  {
    id: 'I13',
    how: 'a position whose hold is of another user',
    sql: `update futures_position set user_id = user_id + 1 where status = 'open'
          and exists (select from app_user u where u.id = futures_position.user_id + 1)`,
  },
  { id: 'I13', how: 'a margin that is too small', sql: 'update futures_position set margin = margin - 0.000001' },
  {
    id: 'I13',
    how: 'another multiple',
    sql: `update futures_position set multiple = multiple + 1 where status = 'open'`,
  },
  {
    id: 'I13',
    how: 'an entrust that was filled at another price',
    sql: `update futures_position set limit_price = limit_price - 0.01 where entry_kind = 'limit' and status <> 'entrust'`,
  },
  {
    id: 'I13',
    how: 'a close that was forgotten',
    sql: 'delete from futures_fill where id = (select max(id) from futures_fill)',
  },
  { id: 'I13', how: 'a close of other lots', sql: 'update futures_fill set lots = lots + 1 where nth = 1' },
  {
    id: 'I13',
    how: 'a close for another cause',
    sql: `update futures_position set close_cause = 'halt' where status = 'closed'`,
  },
  {
    id: 'I13',
    how: 'a position that outlived its liquidation price',
    sql: `update futures_position set liquidation_price = 100000000 where status = 'open' and side = 'long'`,
  },
  {
    id: 'I13',
    how: 'a position opened by the second tick after its acceptance',
    sql: `update futures_position set accepted_seq = accepted_seq - 1 where entry_kind = 'market' and entry_seq is not null`,
  },
  {
    id: 'I13',
    how: 'a close made at the tick it was accepted under',
    sql: `update futures_fill set before = jsonb_set(before::jsonb, '{acceptedSeq}', to_jsonb(tick_seq))::json where cause = 'user'`,
  },
  {
    id: 'I13',
    how: 'a refused close that was made',
    sql: `update futures_close_order set outcome = 'refused', refusal = '{"code":"no_fill_in_time","params":{}}' where outcome = 'part'`,
  },
  {
    id: 'I13',
    how: 'a close that waits for nothing',
    sql: `update futures_close_order set outcome = 'waiting' where outcome = 'part'`,
  },
  {
    id: 'I13',
    how: 'a position that closes by nobody’s order',
    sql: `update futures_position set status = 'closing', close_seq = 1, close_lots = 1, close_reference = gen_random_uuid(), fill_by_ms = 1
          where status = 'open'`,
  },
  { id: 'I14', how: 'a profit nobody paid', sql: 'update futures_fill set pnl = pnl + 0.000001 where pnl > 0' },
  { id: 'I14', how: 'a fee nobody took', sql: 'update futures_fill set fee = fee + 0.000001 where nth = 1' },
  {
    id: 'I14',
    how: 'a close without its entry',
    sql: 'update futures_fill set reference = gen_random_uuid() where nth = 1',
  },
  {
    id: 'I14',
    how: 'a loss the user did not bear',
    sql: `update futures_fill set shortfall = shortfall + 1 where pnl < 0`,
  },
  {
    id: 'I14',
    how: 'a shortfall of a profit',
    sql: `update futures_fill set shortfall = 1, pnl = pnl where pnl >= 0`,
  },
  {
    id: 'I14',
    how: 'an opening fee that was not taken',
    sql: `update futures_position set open_fee = open_fee + 0.000001 where status = 'open'`,
  },
  {
    id: 'I14',
    how: 'a fund below zero',
    sql: `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
          select 990 * 4096 + 3, 0, 'insurance', 3, 'house', -1
          where not exists (select from ledger_account where owner_id = 0 and type = 'insurance' and currency_id = 3);
          update ledger_account set balance = -1 where owner_id = 0 and type = 'insurance' and currency_id = 3`,
  },
  {
    id: 'I14',
    how: 'a fund that paid for nothing',
    sql: `update ledger_posting set kind = 'futures_shortfall' where kind = 'futures_hold'`,
  },
  {
    id: 'I14',
    how: 'an entry of a close that never was',
    sql: `update ledger_posting set kind = 'futures_close' where kind = 'futures_hold'`,
  },
  {
    id: 'I15',
    how: 'a night that was skipped',
    sql: 'delete from futures_night where position_id = (select min(position_id) from futures_night)',
  },
  {
    id: 'I15',
    how: 'a night charged twice',
    sql: `insert into futures_night select position_id, night_ms + 1, user_id, mark, tick_seq, size, rate, times, fee, from_balance,
            from_margin, gen_random_uuid(), created_at from futures_night limit 1`,
  },
  {
    id: 'I15',
    how: 'a night before the opening',
    sql: `insert into futures_night select position_id, 86400000, user_id, mark, tick_seq, size, rate, times, fee, from_balance,
            from_margin, gen_random_uuid(), created_at from futures_night limit 1`,
  },
  {
    id: 'I15',
    how: 'a position that was left out',
    sql: `update futures_position set nights_done_ms = 0 where status = 'open'`,
  },
  { id: 'I15', how: 'a night that cost more', sql: 'update futures_night set fee = fee + 0.000001' },
  { id: 'I15', how: 'a night at another price', sql: 'update futures_night set mark = mark + 1' },
  {
    id: 'I15',
    how: 'a night that counted twice',
    sql: 'update futures_night set times = 3, fee = fee * 3 where times = 1',
  },
  {
    id: 'I15',
    how: 'a night that took more than it says',
    sql: `update ledger_posting set amount = amount + 0.000001 where kind = 'futures_overnight'`,
  },
  {
    id: 'I15',
    how: 'an entry of a night that never was',
    sql: `update ledger_posting set kind = 'futures_overnight' where kind = 'futures_open'`,
  },
];
