import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import { OPEN_STATES } from './orders.store';
import { ESCROW_KIND, ESCROW_PURPOSE, endReferenceSql, REFUND_KIND, RELEASE_KIND } from './otc-entries';
import { DONE_STATES } from './people.store';

const ACCOUNTS = `
  left join ledger_account d on d.id = p.debit_account_id left join ledger_account c on c.id = p.credit_account_id`;
const END = endReferenceSql('o.reference');

/** Open orders and open holds are the same, and each hold has what was escrowed. */
const HOLDS = `
  select 'hold of otc order ' || coalesce(o.reference::text, h.reference) as what
  from (select * from otc_order where state in ${OPEN_STATES}) o
  full join (select * from ledger_hold where purpose = '${ESCROW_PURPOSE}' and outcome is null) h on h.reference = o.reference::text
  where o.id is null or h.id is null or h.remaining <> o.escrow`;

/** Every order took its escrow from the seller's spot account, and nothing else did. */
const ESCROWS = `
  select 'escrow of otc order ' || coalesce(o.id::text, p.reference::text) as what from otc_order o
  full join (select * from ledger_posting where kind = '${ESCROW_KIND}') p on p.reference = o.reference ${ACCOUNTS}
  where o.id is null or p.id is null or p.amount <> o.escrow or p.leg <> 0 or d.owner_id <> o.seller_id or d.type <> 'change'
     or d.bucket <> 'available' or d.currency_id <> o.currency_id or c.owner_id <> o.seller_id or c.bucket <> 'frozen'`;

/** An ended order has one entry that ends it, of the kind of its state; an open one has none. */
const ENDS = `
  select 'end of otc order ' || coalesce(o.id::text, p.reference::text) as what from otc_order o
  full join (select * from ledger_posting where kind in ('${RELEASE_KIND}', '${REFUND_KIND}') and leg = 0) p on p.reference = ${END}
  ${ACCOUNTS}
  where o.id is null or (p.id is null) <> (o.state in ${OPEN_STATES})
     or p.kind <> case when o.state in ${DONE_STATES} then '${RELEASE_KIND}' else '${REFUND_KIND}' end
     or p.amount <> o.escrow or d.owner_id <> o.seller_id or d.bucket <> 'frozen' or c.owner_id <> o.seller_id
     or c.bucket <> 'available' or c.type <> 'change' or c.currency_id <> o.currency_id`;

/** A release moves the amount from the seller to the buyer, and the fee from the maker to the house. */
const TRADES = `
  select 'coins of otc order ' || o.id as what from otc_order o
  left join ledger_posting p on p.reference = ${END} and p.kind = '${RELEASE_KIND}' and p.leg = 1 ${ACCOUNTS}
  where o.state in ${DONE_STATES} and (p.id is null or p.amount <> o.amount or d.owner_id <> o.seller_id or d.type <> 'change'
     or c.owner_id <> o.buyer_id or c.type <> 'change' or d.bucket <> 'available' or c.bucket <> 'available')
  union all
  select 'fee of otc order ' || o.id as what from otc_order o
  left join ledger_posting p on p.reference = ${END} and p.kind = '${RELEASE_KIND}' and p.leg = 2 ${ACCOUNTS}
  where o.state in ${DONE_STATES} and (coalesce(p.amount, 0) <> o.fee or d.owner_id <> o.maker_id or c.type <> 'fees')
  union all
  select 'more than the end of an otc order: ' || p.reference as what from ledger_posting p
  where p.kind = '${REFUND_KIND}' and p.leg > 0 or p.kind = '${RELEASE_KIND}' and p.leg > 2`;

/** The maker pays the fee: on top of the amount when selling, out of it when buying. */
const AMOUNTS = `
  select 'amounts of otc order ' || o.id as what from otc_order o join currency c on c.id = o.currency_id
  where o.escrow <> o.amount + case when o.side = 'sell' then o.fee else 0 end
     or o.received <> o.amount - case when o.side = 'buy' then o.fee else 0 end
     or o.fee <> ceil(o.amount * o.fee_percent * 0.01 * power(10::numeric, c.scale)) / power(10::numeric, c.scale)`;

/** What is left of an ad is its total without the coins of open and done orders. */
const REMAINING = `
  select 'rest of otc ad ' || a.id as what from otc_ad a
  left join (select ad_id, sum(amount) as amount from otc_order where state in ${OPEN_STATES} or state in ${DONE_STATES} group by 1) o
    on o.ad_id = a.id
  where a.remaining <> a.total - coalesce(o.amount, 0) or a.remaining < 0`;

const COUNTS = `
  select 'open orders of otc trader ' || coalesce(t.user_id, o.taker_id) as what from otc_trader t
  full join (select taker_id, count(*) as count from otc_order where state in ${OPEN_STATES} group by 1) o on o.taker_id = t.user_id
  where coalesce(t.open_taken, 0) <> coalesce(o.count, 0)
  union all
  select 'clean orders of otc trader ' || coalesce(t.user_id, o.user_id) as what from otc_trader t
  full join (select user_id, count(*) as count from (
      select buyer_id as user_id from otc_order where state = 'completed'
      union all select seller_id from otc_order where state = 'completed') e group by 1) o on o.user_id = t.user_id
  where coalesce(t.clean_orders, 0) <> coalesce(o.count, 0)`;

/** An order is or was disputed exactly when it has a dispute; a carried-out outcome is the state, and its loser is at fault. */
const DISPUTES = `
  select 'dispute of otc order ' || coalesce(o.id, d.order_id) as what from otc_order o full join otc_dispute d on d.order_id = o.id
  where o.id is null or (d.order_id is not null) <> (o.state in ('disputed', 'released', 'refunded'))
     or (d.carried_out_ms is not null) <> (o.state in ('released', 'refunded'))
     or o.state = 'refunded' and d.outcome is distinct from 'refund' or o.state = 'released' and d.outcome = 'refund'
     or o.state = 'released' and d.outcome is null and o.end_call is null
     or o.state in ('released', 'refunded') and o.fault_id is distinct from
          case d.outcome when 'release' then o.seller_id when 'refund' then o.buyer_id end
     or d.opened_ms < o.paid_ms or d.carried_out_ms < d.carry_out_ms
     or (d.appealed_by is null) <> (d.appealed_ms is null) or (d.appealed_by is null) <> (d.first_outcome is null)
     or d.appealed_by <> case d.first_outcome when 'release' then o.seller_id else o.buyer_id end
     or d.is_final and (d.first_decided_by = d.decided_by or d.decided_by = d.proposed_by)
     or d.carried_out_ms is null and (d.carry_out_ms is null) <> (d.outcome is null or d.appealed_by is not null and not d.is_final)`;

/** Who is at fault, and the times of the steps. */
const STEPS = `
  select 'steps of otc order ' || o.id as what from otc_order o
  where o.paid_ms >= o.pay_due_ms or o.state = 'timed_out' and (o.ended_ms < o.pay_due_ms or o.fault_id is distinct from o.buyer_id)
     or o.state = 'cancelled' and (o.cancel_reason is null or o.end_call is null
          or (o.fault_id is not null) <> (o.cancel_reason in ('changed_mind', 'cannot_pay')) or o.fault_id <> o.buyer_id
          or o.paid_ms is not null and o.cancel_asked is null)
     or o.state = 'completed' and (o.fault_id is not null or o.end_call is null)
     or o.state <> 'cancelled' and o.cancel_reason is not null or o.ended_ms < o.paid_ms`;

/** Of the terms an order was made under. */
const AUTO_DISPUTE_MS = `3600000 * (select (v.body ->> 'autoDisputeHours')::int from rule_version v
  where v.area = 'otc' and v.id <= o.rule_version order by v.id desc limit 1)`;

/**
 * Every order has the time at which time acts on it next: an open one its deadline (without one the coins would stay held),
 * a decided dispute its carrying out, an ended one the closing of its conversation.
 */
const DUE = `
  select 'due time of otc order ' || o.id as what from otc_order o
  left join otc_dispute d on d.order_id = o.id left join chat_conversation c on c.id = o.conversation_id
  where case o.state when 'pending' then o.due_ms is distinct from o.pay_due_ms
    when 'paid' then o.due_ms is null or o.due_ms <> o.paid_ms + ${AUTO_DISPUTE_MS}
    when 'disputed' then o.due_ms is distinct from d.carry_out_ms
    else (o.due_ms is null) <> c.is_closed or o.due_ms < o.ended_ms end`;

/** Every order has its conversation between its two sides, and was made with a version of its ad. */
const PLACES = `
  select 'conversation of otc order ' || o.id as what from otc_order o
  left join chat_conversation c on c.id = o.conversation_id
  left join chat_member b on b.conversation_id = o.conversation_id and b.user_id = o.buyer_id
  left join chat_member s on s.conversation_id = o.conversation_id and s.user_id = o.seller_id
  where c.id is null or c.kind <> 'otc_order' or c.subject <> 'C' || o.id or b.role is distinct from 'buyer'
     or s.role is distinct from 'seller' or c.last_seq = 0
  union all
  select 'version of otc order ' || o.id as what from otc_order o join otc_ad a on a.id = o.ad_id
  left join otc_ad_version v on v.ad_id = o.ad_id and v.version = o.ad_version
  where v.ad_id is null or o.ad_version > a.version or o.side <> a.side or o.maker_id <> a.user_id or o.currency_id <> a.currency_id
     or o.fiat <> a.fiat
  union all
  select 'rating of otc order ' || r.order_id as what from otc_rating r join otc_order o on o.id = r.order_id
  where o.state not in ${DONE_STATES} or r.rater_id = r.rated_id or r.rater_id not in (o.buyer_id, o.seller_id)
     or r.rated_id not in (o.buyer_id, o.seller_id)`;

const PARTS = [HOLDS, ESCROWS, ENDS, TRADES, AMOUNTS, REMAINING, COUNTS, DISPUTES, STEPS, DUE, PLACES];

export const OTC_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I21',
    says: 'The coins of every open OTC order are held, every order ends once with its own amounts, time acts on each at the time it owes, and an ad has left what open and done orders did not take.',
    sql: `with found as materialized (${PARTS.join(' union all ')}) select what from found`,
  },
];
