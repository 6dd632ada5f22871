import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import { HOLD_PURPOSE, MATURITY_KIND, REDEEM_KIND, REWARD_KIND } from './lock-entries';
import { NEXT_MS } from './orders.store';

/** Days paid are 1, 2, 3 … without a gap, and the order knows their number and sum. */
const DAYS = `
  select 'order ' || coalesce(o.id, p.order_id) || ' has other payouts than it says' as what from lock_order o
  full join (select order_id, count(*) as days, max(day) as last, sum(amount) as total from lock_payout group by 1) p on p.order_id = o.id
  where o.id is null or o.days_paid <> coalesce(p.days, 0) or o.days_paid <> coalesce(p.last, 0) or o.paid_total <> coalesce(p.total, 0)`;

/** An order that has ended was paid exactly the days that had passed; a flexible one also those without their payout time. */
const ELAPSED = `
  select 'order ' || o.id || ' was not paid the days that passed' as what from lock_order o
  cross join lateral (select (extract(epoch from o.closed_at) * 1000)::bigint - o.start_ms - case when o.days = 0 then 0 else o.pay_after_ms end as passed) x
  where o.status <> 'running' and o.days_paid <> case when o.status = 'matured' then o.days else greatest(0, x.passed) / o.day_ms end`;

/** No reward is paid before its time. */
const EARLY = `
  select 'day ' || p.day || ' of order ' || o.id || ' was paid early' as what from lock_payout p join lock_order o on o.id = p.order_id
  where extract(epoch from p.paid_at) * 1000 < o.start_ms + p.day * o.day_ms + case when o.days = 0 then 0 else o.pay_after_ms end - 1`;

/** No order is left behind while others were paid a later day. */
const LATE = `
  select 'order ' || o.id || ' waits for its reward' as what from lock_order o
  where o.status = 'running' and ${NEXT_MS} < (
    select max(n.start_ms + n.days_paid * n.day_ms + n.pay_after_ms) from lock_order n where n.status = 'running' and n.days_paid > 0)`;

/** The job looks for orders before any is due. */
const ROUNDS = `
  select 'order ' || o.id || ' is due before the next round' as what from lock_order o
  left join lock_round r on r.day_ms = o.day_ms and r.pay_after_ms = o.pay_after_ms
  where o.status = 'running' and (r.next_ms is null or r.next_ms > ${NEXT_MS})`;

/** Rewards follow from principal and rate, of a term order from the rate it was bought at. */
const RATES = `
  select 'day ' || p.day || ' of order ' || o.id || ' has another amount' as what
  from lock_payout p join lock_order o on o.id = p.order_id join currency c on c.id = o.currency_id
  where p.amount <> trunc(o.amount * p.day_rate_percent / 100, c.scale) or (o.days > 0 and p.day_rate_percent <> o.day_rate_percent)
  union all
  select 'order ' || o.id || ' promises another reward' as what from lock_order o join currency c on c.id = o.currency_id
  where o.days > 0 and o.reward <> trunc(o.amount * o.day_rate_percent / 100, c.scale)`;

/** Each payout is one entry of its amount to the owner, and there is no other entry of that kind. */
const REWARDS = `
  select 'rewards of order ' || coalesce(b.id, p.id) || ' are not as booked' as what
  from (select ('x' || left(g.reference::text, 8))::bit(32)::int as id, count(*) as entries, sum(g.amount) as total, min(a.owner_id) as owner, max(a.owner_id) as other
        from ledger_posting g join ledger_account a on a.id = g.credit_account_id where g.kind = '${REWARD_KIND}' group by 1) b
  full join (select o.id, o.user_id, count(*) as entries, sum(y.amount) as total from lock_payout y join lock_order o on o.id = y.order_id
             where y.amount > 0 group by 1, 2) p on p.id = b.id
  where b.entries is distinct from p.entries or b.total is distinct from p.total or b.owner is distinct from p.user_id or b.other is distinct from p.user_id`;

/** A running order has its whole principal in its hold, an ended one nothing, and no other hold exists. */
const PRINCIPAL = `
  select 'hold of order ' || coalesce(o.id::text, h.reference) || ' does not match' as what
  from lock_order o full join (select * from ledger_hold where purpose = '${HOLD_PURPOSE}') h on h.reference = o.reference::text
  left join ledger_account a on a.id = h.account_id
  where o.id is null or h.id is null or h.amount <> o.amount or h.remaining <> case when o.status = 'running' then o.amount else 0 end
     or a.owner_id <> o.user_id or a.type <> 'mining' or a.currency_id <> o.currency_id`;

/** Principal goes out once: what came back and what was kept are all of it. */
const OUT = `
  select 'principal of order ' || o.id || ' went out otherwise' as what from lock_order o
  left join (
    select n.id, sum(g.amount) as total, sum(g.amount) filter (where c.owner_id = n.user_id) as own
    from lock_order n
    join ledger_account f on f.owner_id = n.user_id and f.type = 'mining' and f.currency_id = n.currency_id and f.bucket = 'frozen'
    join ledger_posting g on g.debit_account_id = f.id
      and g.reference in (n.close_reference, (lpad(to_hex(n.id), 8, '0') || '-0000-8a02-8000-000000000000')::uuid)
    join ledger_account c on c.id = g.credit_account_id
    where n.status <> 'running' and g.kind in ('${MATURITY_KIND}', '${REDEEM_KIND}') group by 1) p on p.id = o.id
  where o.status <> 'running' and (p.total is distinct from o.amount or coalesce(p.own, 0) <> o.returned)`;

/** What is taken of a product and what is promised in a coin are the sums of running orders. */
const SUMS = `
  select 'product ' || p.id || ' counts another sum' as what from lock_product p
  where p.taken <> (select coalesce(sum(o.amount), 0) from lock_order o where o.product_id = p.id and o.status = 'running')
  union all
  select 'coin ' || c.currency_id || ' promises another sum' as what from (
    select currency_id from lock_reserve union select currency_id from lock_order) c
  left join lock_reserve r on r.currency_id = c.currency_id
  where coalesce(r.promised, -1) <> (select coalesce(sum(o.reward * (o.days - o.days_paid)), 0) from lock_order o
                                     where o.currency_id = c.currency_id and o.status = 'running' and o.days > 0)`;

/** A renewal follows an order that ended, at terms announced a day before. */
const RENEWALS = `
  select 'order ' || n.id || ' renews without an announcement' as what from lock_order n left join lock_order o on o.id = n.renewed_from
  where n.renewed_from > 0 and (o.id is null or o.status <> 'matured' or o.renewed_to <> n.id or o.announced_ms = 0
    or o.announced_ms > o.end_ms - o.day_ms or n.day_rate_percent <> o.renew_rate_percent)`;

export const LOCK_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I19',
    says: 'Lock orders are paid exactly the days that passed, each once; their principal goes out once and is held until then.',
    sql: [DAYS, ELAPSED, EARLY, LATE, ROUNDS, RATES, REWARDS, PRINCIPAL, OUT, SUMS, RENEWALS].join(' union all '),
  },
];
