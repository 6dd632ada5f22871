/** Statements that each corrupt one place of the spot tables, run as the table owner. All violate I16. */
export const SPOT_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  {
    how: 'an order filled without a trade',
    sql: `update spot_order set filled = filled + 0.00001 where state = 'open' and filled > 0`,
  },
  {
    how: 'an order that forgot a fill',
    sql: `update spot_order set filled = 0, filled_quote = 0, paid = 0, received = 0, fee = 0 where state = 'open'`,
  },
  { how: 'a fee that was not charged', sql: `update spot_order set fee = fee + 0.000001 where state = 'done'` },
  {
    how: 'an order that is done with a part of it left',
    sql: `update spot_order set amount = amount + 1 where state = 'done'`,
  },
  {
    how: 'a cancelled order that was filled',
    sql: `update spot_order set state = 'cancelled', end_reason = 'user' where state = 'done'`,
  },
  {
    how: 'an order passed over without a decision',
    sql: `update spot_order set end_reason = 'skipped' where end_reason = 'user'`,
  },
  {
    how: 'a book that is crossed',
    sql: `update spot_order set price = 70000 where state = 'open' and side = 'buy' and filled = 0`,
  },
  {
    how: 'a hold that is one unit short',
    sql: `update ledger_hold set remaining = remaining - 0.000001 where purpose = 'spot_order' and outcome is null`,
  },
  {
    how: 'an ended order that still holds',
    sql: `update ledger_hold h set remaining = 0.000001, outcome = null, closed_at = null from spot_order o
          where h.reference = o.reference::text and o.state <> 'open'`,
  },
  {
    how: 'a hold of an order that is not there',
    sql: `update ledger_hold set reference = gen_random_uuid() where purpose = 'spot_order' and outcome is null`,
  },
  {
    how: 'an order whose hold is of another user',
    sql: `update spot_order set user_id = (select min(user_id) from spot_order) where state = 'open'`,
  },
  { how: 'a trade that vanished', sql: 'delete from spot_trade where seq = (select max(seq) from spot_trade)' },
  { how: 'a trade of another amount', sql: 'update spot_trade set amount = amount + 0.00001 where seq = 1' },
  { how: 'a trade at another price', sql: 'update spot_trade set price = price + 0.01 where seq = 1' },
  {
    how: 'a trade of two orders of one side',
    sql: `update spot_trade set taker_side = case taker_side when 'buy' then 'sell' else 'buy' end where seq = 1`,
  },
  { how: 'a trade without its entry', sql: 'update spot_trade set entry_reference = gen_random_uuid() where seq = 1' },
  {
    how: 'an entry that paid the seller less',
    sql: `update ledger_posting set amount = amount - 0.000001
          where kind = 'spot_trade' and leg = 0 and reference = (select entry_reference from spot_trade where seq = 1)`,
  },
  {
    how: 'an entry of a trade that never was',
    sql: `insert into ledger_posting (debit_account_id, credit_account_id, created_at, reference, rule_version, leg, kind, amount,
            debit_after, credit_after)
          select debit_account_id, credit_account_id, now(), gen_random_uuid(), 1, 0, 'spot_trade', 1, 0, 0
          from ledger_posting limit 1`,
  },
];

/** Statements that make a book differ from its journal, and those that restore it. All violate I17. */
export const JOURNAL_CORRUPTIONS: readonly { readonly how: string; readonly sql: string; readonly undo: string }[] = [
  {
    how: 'an open order at another price',
    sql: `update spot_order set price = price - 0.01 where state = 'open' and side = 'buy' and filled = 0`,
    undo: `update spot_order set price = price + 0.01 where state = 'open' and side = 'buy' and filled = 0`,
  },
  {
    how: 'two orders that changed places in the queue',
    sql: `update spot_order set rank = rank + 1 where state = 'open' and filled = 0`,
    undo: `update spot_order set rank = rank - 1 where state = 'open' and filled = 0`,
  },
  {
    how: 'a command nobody gave',
    sql: `update spot_command set action = 'cancel' where seq = 1`,
    undo: `update spot_command set action = 'place' where seq = 1`,
  },
  {
    how: 'a gap in the journal',
    sql: `update spot_command set seq = seq + 1000000 where seq = 2`,
    undo: `update spot_command set seq = seq - 1000000 where seq = 1000002`,
  },
  {
    how: 'a recorded trade at another price',
    sql: 'update spot_trade set price = price + 0.01 where seq = 1',
    undo: 'update spot_trade set price = price - 0.01 where seq = 1',
  },
  {
    how: 'a count of trades that is off by one',
    sql: 'update spot_progress set trade_seq = trade_seq + 1 where trade_seq > 0',
    undo: 'update spot_progress set trade_seq = trade_seq - 1 where trade_seq > 0',
  },
];
