import type { EffectWithoutEntry, Invariant } from '#kernel/ledger/reconcile/invariant';
import { ENTRY_RECORD } from './entry-record';
import { TRIAL_EFFECT } from './option-entries';
import { payoutSql, trialPayoutSql } from './payout-sql';

/** The terms of an order: the newest version of the area at its rule version. */
const RULES = `(select v.body from rule_version v where v.area = 'options' and v.id <= o.rule_version order by v.id desc limit 1)`;
const FRESH_MS = `(${RULES} ->> 'freshMs')::bigint`;
const MIN_TICKS = `(${RULES} ->> 'minTicks')::bigint`;

/** Starts and ends of pauses since the entry: they have sequence numbers but are not ticks. */
const pausesTo = (timeMs: string): string =>
  `(select count(*) from tick p where p.instrument_id = o.instrument_id and p.kind <> 0 and p.time_ms > o.entry_ms and p.time_ms <= ${timeMs})`;

/** The stakes purse equals the stakes of open options exactly; staked trial funds stay in the purses of their campaigns. */
const STAKES = `
  select 'stakes in currency ' || coalesce(a.currency_id, o.currency_id) as what
  from (select currency_id, balance from ledger_account where owner_id = 0 and type = 'option_stakes' and bucket = 'house') a
  full join (select currency_id, sum(stake) as stakes from option_order
             where state <> 'closed' and coupon_id is null group by currency_id) o
    on o.currency_id = a.currency_id
  where coalesce(a.balance, 0) <> coalesce(o.stakes, 0)`;

/** The entry is the first tick after the acceptance that fills the order, in time, as recorded. */
const ENTRIES = `
  select 'entry of option ' || o.id as what from option_order o
  left join lateral ${ENTRY_RECORD} t on true
  where o.entry_seq is not null
    and (t.seq is null or t.kind <> 0 or o.entry_seq <> t.seq or t.time_ms <> o.entry_ms or t.price <> o.entry_price
         or o.entry_ms > o.entry_by_ms or o.due_ms <> o.entry_ms + o.seconds * 1000)`;

/** The exit is a recorded tick at or shortly before the due time, with no other tick between. */
const EXITS = `
  select 'exit of option ' || o.id as what from option_order o
  left join tick t on t.instrument_id = o.instrument_id and t.seq = o.exit_seq
  left join tick n on n.instrument_id = o.instrument_id and n.seq = o.exit_seq + 1
  where o.state = 'closed' and o.void_reason = ''
    and (t.seq is null or t.kind <> 0 or o.entry_seq is null or t.time_ms <> o.exit_ms or t.price <> o.exit_price or o.exit_ms > o.due_ms
         or o.exit_ms <= o.due_ms - ${FRESH_MS} or n.time_ms <= o.due_ms or o.exit_seq - o.entry_seq - ${pausesTo('o.exit_ms')} < ${MIN_TICKS}
         or o.settled_at < to_timestamp(o.due_ms / 1000.0))`;

/** An order is called off only by rule, and has no exit. */
const VOIDS = `
  select 'called off option ' || o.id as what from option_order o
  left join lateral (select t.seq, t.time_ms, t.kind from tick t where t.instrument_id = o.instrument_id and t.time_ms <= o.due_ms
                     order by t.time_ms desc limit 1) l on true
  where o.void_reason <> '' and (o.exit_seq is not null or (o.void_reason = 'no_entry') <> (o.entry_seq is null)
    or (o.entry_seq is not null and (o.void_reason = 'paused') <> (l.kind <> 0))
    or (o.void_reason = 'no_exit' and l.time_ms > o.due_ms - ${FRESH_MS})
    or (o.void_reason = 'few_ticks' and l.seq - o.entry_seq - ${pausesTo('l.time_ms')} >= ${MIN_TICKS})
    or (o.void_reason = 'no_entry' and exists (select from ${ENTRY_RECORD} t
                                               where t.kind = 0 and t.time_ms <= o.entry_by_ms)))`;

const WON = `case o.direction when 'up' then sign(o.exit_price - o.entry_price) else sign(o.entry_price - o.exit_price) end`;

const PAYOUT_COLUMNS = { result: 'o.result', stake: 'o.stake', rate: 'o.payout_rate', scale: 'c.scale' };
const PAYOUT = `case when o.coupon_id is null then ${payoutSql(PAYOUT_COLUMNS)} else ${trialPayoutSql(PAYOUT_COLUMNS)} end`;

/** Won, lost or even by the two prices alone, and paid at the promised rate: with a trial fund the profit only. */
const RESULTS = `
  select 'result of option ' || o.id as what from option_order o join currency c on c.id = o.currency_id
  where o.state = 'closed'
    and (o.result <> (case when o.void_reason = '' then ${WON} else 0 end)
         or o.payout <> ${PAYOUT})`;

const ACCOUNTS = `
  left join ledger_account d on d.id = p.debit_account_id left join ledger_account c on c.id = p.credit_account_id`;

/** Every order has exactly the entry that took its stake; one made with a trial fund has none, and no fee. */
const TAKEN = `
  select 'stake of option ' || o.id as what from option_order o
  left join ledger_posting p on p.reference = o.reference and p.leg = 0 and p.kind = 'option_stake' ${ACCOUNTS}
  where (p.id is null) <> (o.coupon_id is not null) or p.amount <> o.stake or d.owner_id <> o.user_id or d.type <> 'micro'
     or d.bucket <> 'available' or c.owner_id <> 0 or c.type <> 'option_stakes' or (o.coupon_id is not null and o.fee > 0)
  union all
  select 'options of one reference ' || o.reference as what from option_order o group by o.reference having count(*) > 1
  union all
  select 'stakes were taken for no option' as what
  where (select count(*) from ledger_posting where kind = 'option_stake' and leg = 0) <> (select count(*) from option_order where coupon_id is null)`;

const END_REFERENCE = `(lpad(to_hex(o.id), 8, '0') || '-0000-8f10-8000-000000000000')::uuid`;

/** Every amount due was paid once, to its owner; nothing else was paid. */
const PAID = `
  select 'payment of option ' || o.id as what from option_order o
  left join ledger_posting p on p.reference = ${END_REFERENCE} and p.leg = 0 ${ACCOUNTS}
  where o.coupon_id is null and ((p.id is not null) <> (o.state = 'closed' and o.payout > 0)
     or p.amount <> o.payout or c.owner_id <> o.user_id or c.type <> 'micro' or c.bucket <> 'available'
     or d.owner_id <> 0 or d.type <> 'option_stakes'
     or p.kind <> case when o.result > 0 then 'option_payout' else 'option_return' end)
  union all
  select 'payment ' || p.reference || ' of no option' as what from ledger_posting p
  left join option_order o on o.id = ('x' || left(p.reference::text, 8))::bit(32)::int
  where p.kind in ('option_payout', 'option_return', 'option_trial_lost') and (o.id is null or p.reference <> ${END_REFERENCE})`;

/**
 * An order made with a trial fund moves money once and only when won or lost: its profit from the house to its owner, or its stake
 * from the purses of campaigns to the house.
 */
const TRIALS = `
  select 'trial fund of option ' || o.id as what from option_order o
  left join ledger_posting p on p.reference = ${END_REFERENCE} ${ACCOUNTS}
  where o.coupon_id is not null and ((p.id is not null) <> (o.state = 'closed' and (o.result < 0 or o.payout > 0)) or p.leg <> 0
    or (o.result > 0 and (p.kind <> 'option_payout' or p.amount <> o.payout or d.owner_id <> 0 or d.type <> 'options' or d.bucket <> 'house'
        or c.owner_id <> o.user_id or c.type <> 'micro' or c.bucket <> 'available'))
    or (o.result < 0 and (p.kind <> 'option_trial_lost' or p.amount <> o.stake or d.owner_id <> 0 or d.type <> 'coupon'
        or d.bucket <> 'clearing' or c.owner_id <> 0 or c.type <> 'options')))`;

/** While prices arrive, no order is settled more than five seconds late. */
const LATE = `
  select 'option ' || o.id || ' is overdue' as what from option_order o
  where o.state = 'open' and o.due_ms + 5000 < extract(epoch from $1::timestamptz) * 1000
    and exists (select from tick t where t.instrument_id = o.instrument_id and t.time_ms > o.due_ms + 5000)`;

/** Forces a plan for all rows: a plan for the first few would scan all payments for every option. */
const wholly = (parts: readonly string[]): string =>
  `with found as materialized (${parts.join(' union all ')}) select what from found`;

export const OPTION_INVARIANTS: readonly Invariant[] = [
  { id: 'I10', says: 'The purse of stakes holds exactly the stakes of open options.', sql: STAKES },
  {
    id: 'I12',
    says: 'Options begin and end with recorded ticks, are decided by them alone, in time, and paid once.',
    sql: wholly([ENTRIES, EXITS, VOIDS, RESULTS, TAKEN, PAID, TRIALS, LATE]),
  },
];

/** A call that places an order with a trial fund books no entry. */
export const OPTION_EFFECTS: readonly EffectWithoutEntry[] = [
  {
    entryKind: TRIAL_EFFECT,
    exists: `exists (select from option_order o where o.reference = k.id and o.user_id = k.user_id and o.coupon_id is not null)`,
  },
];
