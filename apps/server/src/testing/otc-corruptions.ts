/** Statements that each corrupt one place of OTC, run as the table owner; invariant I21 detects each. */
export const OTC_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  {
    how: 'an open order without its hold',
    sql: `delete from ledger_hold where purpose = 'otc_escrow' and outcome is null`,
  },
  {
    how: 'a hold of no order',
    sql: `update ledger_hold set reference = gen_random_uuid()::text where purpose = 'otc_escrow' and outcome is null`,
  },
  {
    how: 'a hold of another amount',
    sql: `update ledger_hold set remaining = remaining - 1 where purpose = 'otc_escrow' and outcome is null`,
  },
  { how: 'an escrow that was not booked', sql: `delete from ledger_posting where kind = 'otc_escrow'` },
  {
    how: 'an escrow of another amount',
    sql: `update ledger_posting set amount = amount + 1 where kind = 'otc_escrow'`,
  },
  {
    how: 'an escrow of no order',
    sql: `update ledger_posting set reference = gen_random_uuid() where kind = 'otc_escrow'`,
  },
  {
    how: 'an escrow from another account',
    sql: `update ledger_posting p set debit_account_id = a.id from ledger_account a, ledger_account c, ledger_account d
          where p.kind = 'otc_escrow' and c.id = p.credit_account_id and d.id = p.debit_account_id and a.owner_id > 0
            and a.owner_id not in (c.owner_id, d.owner_id) and a.type = 'change' and a.bucket = 'available'
            and a.currency_id = c.currency_id`,
  },
  { how: 'a release that was not booked', sql: `delete from ledger_posting where kind = 'otc_release'` },
  { how: 'a refund that was not booked', sql: `delete from ledger_posting where kind = 'otc_refund'` },
  {
    how: 'a refund instead of a release',
    sql: `update ledger_posting set kind = 'otc_refund' where kind = 'otc_release'`,
  },
  {
    how: 'a release instead of a refund',
    sql: `update ledger_posting set kind = 'otc_release' where kind = 'otc_refund'`,
  },
  { how: 'a refund of less', sql: `update ledger_posting set amount = amount - 1 where kind = 'otc_refund'` },
  {
    how: 'a refund to somebody else',
    sql: `update ledger_posting p set credit_account_id = a.id from ledger_account a, ledger_account c
          where p.kind = 'otc_refund' and c.id = p.credit_account_id and a.owner_id > 0 and a.owner_id <> c.owner_id
            and a.type = 'change' and a.bucket = 'available' and a.currency_id = c.currency_id`,
  },
  {
    how: 'coins of a release that went elsewhere',
    sql: `update ledger_posting p set credit_account_id = a.id from ledger_account a, ledger_account c, ledger_account d
          where p.kind = 'otc_release' and p.leg = 1 and c.id = p.credit_account_id and d.id = p.debit_account_id and a.owner_id > 0
            and a.owner_id not in (c.owner_id, d.owner_id) and a.type = 'change' and a.bucket = 'available'
            and a.currency_id = c.currency_id`,
  },
  {
    how: 'a release of less',
    sql: `update ledger_posting set amount = amount - 1 where kind = 'otc_release' and leg = 1`,
  },
  { how: 'a fee that was not taken', sql: `delete from ledger_posting where kind = 'otc_release' and leg = 2` },
  {
    how: 'a fee of another amount',
    sql: `update ledger_posting set amount = amount * 2 where kind = 'otc_release' and leg = 2`,
  },
  {
    how: 'an order ended without an entry',
    sql: `update otc_order set state = 'cancelled', ended_ms = pay_due_ms where state = 'pending'`,
  },
  {
    how: 'an ended order that is open again',
    sql: `update otc_order set state = 'pending', ended_ms = null, cancel_reason = null, fault_id = null where state = 'cancelled'`,
  },
  {
    how: 'a fee that is not the percentage',
    sql: `update otc_order set fee = fee + 0.01, escrow = escrow + 0.01 where side = 'sell'`,
  },
  { how: 'an escrow without the fee', sql: `update otc_order set escrow = amount where side = 'sell'` },
  { how: 'a buyer who receives the fee', sql: `update otc_order set received = amount where side = 'buy'` },
  { how: 'an ad with more left', sql: `update otc_ad set remaining = remaining + 1 where remaining < total` },
  { how: 'an ad with less left', sql: `update otc_ad set remaining = remaining - 1 where remaining > 1` },
  {
    how: 'an open order that is not counted',
    sql: `update otc_trader set open_taken = open_taken - 1 where open_taken > 0`,
  },
  { how: 'an order too many counted', sql: `update otc_trader set open_taken = open_taken + 1` },
  { how: 'a clean order too many', sql: `update otc_trader set clean_orders = clean_orders + 1` },
  { how: 'a trader without a row', sql: `delete from otc_trader where open_taken > 0` },
  { how: 'a disputed order without a dispute', sql: `delete from otc_dispute where carried_out_ms is null` },
  {
    how: 'a released order without a dispute',
    sql: `delete from otc_dispute where outcome = 'release' and carried_out_ms is not null`,
  },
  {
    how: 'a dispute over a pending order',
    sql: `insert into otc_dispute (order_id, reason, opened_ms, answer_due_ms) select id, '', 1, 2 from otc_order where state = 'pending'`,
  },
  {
    how: 'an outcome that was not carried out',
    sql: `update otc_dispute set outcome = 'refund' where outcome = 'release' and carried_out_ms is not null`,
  },
  {
    how: 'a refund that was decided otherwise',
    sql: `update otc_dispute set outcome = 'release' where outcome = 'refund'`,
  },
  {
    how: 'a release by nobody',
    sql: `update otc_dispute set outcome = null, decided_by = null, decided_ms = null where outcome = 'release' and carried_out_ms is not null`,
  },
  { how: 'a winner at fault', sql: `update otc_order set fault_id = buyer_id where state = 'released'` },
  { how: 'a loser who is not at fault', sql: `update otc_order set fault_id = null where state = 'refunded'` },
  {
    how: 'a decision carried out before its time',
    sql: `update otc_dispute set carried_out_ms = carry_out_ms - 1 where carried_out_ms is not null`,
  },
  {
    how: 'a dispute before the payment',
    sql: `update otc_dispute d set opened_ms = o.paid_ms - 1 from otc_order o where o.id = d.order_id`,
  },
  {
    how: 'an appeal of the winner',
    sql: `update otc_dispute d set appealed_by = o.buyer_id from otc_order o where o.id = d.order_id and d.first_outcome = 'release'`,
  },
  {
    how: 'an appeal decided by the same operator',
    sql: `update otc_dispute set decided_by = first_decided_by where is_final`,
  },
  {
    how: 'a decision that is carried out while an appeal waits',
    sql: `update otc_dispute set carry_out_ms = 1 where appealed_by is not null and not is_final`,
  },
  { how: 'a payment after the deadline', sql: `update otc_order set paid_ms = pay_due_ms where state = 'paid'` },
  {
    how: 'a timeout before the deadline',
    sql: `update otc_order set ended_ms = pay_due_ms - 1 where state = 'timed_out'`,
  },
  {
    how: 'a timeout that counts against nobody',
    sql: `update otc_order set fault_id = null where state = 'timed_out'`,
  },
  {
    how: 'a cancellation without a reason',
    sql: `update otc_order set cancel_reason = null where state = 'cancelled'`,
  },
  {
    how: 'a cancellation that counts by mistake',
    sql: `update otc_order set fault_id = buyer_id where state = 'cancelled'`,
  },
  { how: 'a cancellation by time', sql: `update otc_order set end_call = null where state = 'cancelled'` },
  {
    how: 'a cancelled payment nobody asked for',
    sql: `update otc_order set paid_ms = created_ms where state = 'cancelled'`,
  },
  {
    how: 'a completed order at somebody’s fault',
    sql: `update otc_order set fault_id = seller_id where state = 'completed'`,
  },
  { how: 'a completion by nobody', sql: `update otc_order set end_call = null where state = 'completed'` },
  ...['pending', 'paid'].flatMap((state) => [
    { how: `a ${state} order without a due time`, sql: `update otc_order set due_ms = null where state = '${state}'` },
    {
      how: `a ${state} order with the due time of another step`,
      sql: `update otc_order set due_ms = due_ms + 1 where state = '${state}'`,
    },
  ]),
  {
    how: 'a decided dispute that is never carried out',
    sql: `with decided as (update otc_dispute set outcome = 'release', decided_by = 1, decided_ms = opened_ms, carry_out_ms = opened_ms
                            where outcome is null and carried_out_ms is null returning order_id)
          update otc_order set due_ms = null where id in (select order_id from decided)`,
  },
  {
    how: 'a conversation that stays open after the end of its order',
    sql: `update otc_order o set due_ms = null from chat_conversation c
          where o.ended_ms is not null and c.id = o.conversation_id and not c.is_closed`,
  },
  { how: 'an order in the conversation of another', sql: `update otc_order set conversation_id = conversation_id + 1` },
  { how: 'a conversation without the buyer', sql: `delete from chat_member where role = 'buyer'` },
  { how: 'a version the ad has not had', sql: `update otc_order set ad_version = 9` },
  { how: 'an order of another ad', sql: `update otc_ad set user_id = user_id + 1` },
  {
    how: 'a rating of an order that was not completed',
    sql: `update otc_rating r set order_id = o.id from otc_order o where o.state = 'pending'`,
  },
  { how: 'a rating of oneself', sql: `update otc_rating set rated_id = rater_id` },
];
