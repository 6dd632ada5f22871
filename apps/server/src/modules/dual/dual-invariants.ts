import type { Invariant } from '#kernel/ledger/reconcile/invariant';

/** Shares sold and what is left are the whole of every product. */
const SHARES = `
  select 'shares of dual product ' || p.id as what from dual_product p
  left join (select product_id, sum(shares) as shares from dual_order group by 1) o on o.product_id = p.id
  where p.sold_shares <> coalesce(o.shares, 0) or p.sold_shares > p.total_shares
  union all
  select 'shares of user ' || o.user_id || ' in dual product ' || o.product_id as what
  from dual_order o join dual_product p on p.id = o.product_id
  group by o.user_id, o.product_id, p.user_limit having sum(o.shares) > p.user_limit`;

const GROWN = '(365 + o.days * o.rate)';
/** One exact division, rounded down: top × (365 + days × rate) ÷ (365 × bottom). */
const paidSql = (top: string, bottom: string, scale: string): string =>
  `div(${top} * ${GROWN} * power(10::numeric, ${scale}), 365 * ${bottom}) / power(10::numeric, ${scale})`;

/** Both payouts of an order are what its terms give. */
const TERMS = `
  select 'terms of dual order ' || o.id as what from dual_order o
  join currency b on b.id = o.base_currency_id join currency q on q.id = o.quote_currency_id
  where o.below_amount <> case o.side when 'call' then ${paidSql('o.cost', '1::numeric', 'b.scale')} else ${paidSql('o.cost', 'o.linked_price', 'b.scale')} end
     or o.above_amount <> case o.side when 'call' then ${paidSql('o.cost * o.linked_price', '1::numeric', 'q.scale')} else ${paidSql('o.cost', '1::numeric', 'q.scale')} end
     or o.failed_amount <> case o.side when 'call' then o.below_amount else o.above_amount end
     or o.pay_currency_id <> case o.side when 'call' then o.base_currency_id else o.quote_currency_id end`;

/** A window is the sum of the last price in each of its seconds; all its ticks are kept. */
const WINDOWS = `
  select 'dual window ' || w.id as what from dual_window w
  left join lateral (
    select count(*) as found, coalesce(sum(price), 0) as sum from (
      select distinct on ((t.time_ms - w.from_ms) / 1000) t.price from tick t
      where t.instrument_id = w.instrument_id and t.kind = 0 and t.time_ms >= w.from_ms and t.time_ms < w.to_ms
      order by (t.time_ms - w.from_ms) / 1000, t.seq desc) s) s on true
  where w.found <> s.found or w.sum <> s.sum`;

/** The side follows from the mean alone, and only with enough prices; the payout is the one of that side. */
const SIDES = `
  select 'settlement of dual order ' || o.id as what from dual_order o left join dual_window w on w.id = o.window_id
  where o.state <> 'open' and w.id is null
     or o.outcome <> case when w.found < w.needed then 'failed' when w.sum < o.linked_price * w.found then 'below' else 'at_or_above' end
     or (o.outcome = 'failed') <> (o.tried = 3)
     or w.instrument_id <> o.instrument_id or w.to_ms <> o.settle_ms or o.settled_at < to_timestamp(w.to_ms / 1000.0)
     or o.paid <> case o.outcome when 'below' then o.below_amount when 'at_or_above' then o.above_amount else o.failed_amount end
     or o.paid_currency_id <> case o.outcome when 'below' then o.base_currency_id when 'at_or_above' then o.quote_currency_id else o.pay_currency_id end`;

/** An open order has its principal in its hold; no other hold is there. */
const HOLDS = `
  select 'hold of dual order ' || coalesce(o.id::text, h.reference) as what
  from (select * from dual_order where state = 'open') o
  full join (select * from ledger_hold where purpose = 'dual' and outcome is null) h on h.reference = o.reference::text
  where o.id is null or h.id is null or h.remaining <> o.cost`;

const ACCOUNTS = `
  left join ledger_account d on d.id = p.debit_account_id left join ledger_account c on c.id = p.credit_account_id`;

/** The cost of every order was taken once, from its owner's spot account. */
const BOUGHT = `
  select 'purchase of dual order ' || o.id as what from dual_order o
  left join ledger_posting p on p.reference = o.reference and p.leg = 0 and p.kind in ('dual_purchase', 'dual_compound') ${ACCOUNTS}
  where p.id is null or p.amount <> o.cost or d.owner_id <> o.user_id or d.type <> 'change' or c.owner_id <> o.user_id
     or c.type <> 'financial' or c.bucket <> 'frozen' or c.currency_id <> o.pay_currency_id
  union all
  select 'money was taken for no dual order' as what
  where (select count(*) from ledger_posting where kind in ('dual_purchase', 'dual_compound')) <> (select count(*) from dual_order)`;

const END_REFERENCE = `(lpad(to_hex(o.id), 8, '0') || '-0000-8d10-8000-000000000000')::uuid`;

/** The principal left its hold once and the reserve paid the rest once, to the owner; nothing else was paid. */
const PAID = `
  select 'payment of dual order ' || o.id as what from dual_order o
  left join ledger_posting p on p.reference = ${END_REFERENCE} and p.leg = 0 ${ACCOUNTS}
  where (p.id is not null) <> (o.state <> 'open') or p.amount <> o.cost
     or p.kind <> case when o.state = 'failed' then 'dual_return' else 'dual_payout' end
     or d.owner_id <> o.user_id or d.bucket <> 'frozen'
     or case when o.paid_currency_id = o.pay_currency_id then c.owner_id <> o.user_id or c.type <> 'change'
             else c.owner_id <> 0 or c.type <> 'dual_reserve' end
  union all
  select 'payout of dual order ' || o.id as what from dual_order o
  left join ledger_posting p on p.reference = ${END_REFERENCE} and p.leg = 1 ${ACCOUNTS}
  where coalesce(p.amount, 0) <> case when o.state = 'open' then 0 when o.paid_currency_id = o.pay_currency_id then o.paid - o.cost else o.paid end
     or d.owner_id <> 0 or d.type <> 'dual_reserve' or c.owner_id <> o.user_id or c.type <> 'change'
     or c.currency_id <> o.paid_currency_id
  union all
  select 'payment ' || p.reference || ' of no dual order' as what from ledger_posting p
  left join dual_order o on o.id = ('x' || left(p.reference::text, 8))::bit(32)::int
  where p.kind in ('dual_payout', 'dual_return') and (o.id is null or p.reference <> ${END_REFERENCE} or p.leg > 1)`;

/** What must be covered is the sum over open orders. */
const COVER = `
  select 'dual cover in currency ' || coalesce(c.currency_id, n.id) as what from dual_cover c
  full join (select id, sum(needed) as needed from (
               select base_currency_id as id, cover_base as needed from dual_order where state = 'open'
               union all select quote_currency_id, cover_quote from dual_order where state = 'open') s group by 1) n
    on n.id = c.currency_id
  where coalesce(c.needed, 0) <> coalesce(n.needed, 0)`;

/** Every open order is in a group that the settlement looks at. */
const DUE = `
  select 'dual order ' || o.id || ' waits for no window' as what from dual_order o where o.state = 'open' and not exists (
    select from dual_due d where (d.instrument_id, d.settle_ms, d.day_ms) = (o.instrument_id, o.settle_ms, o.day_ms))`;

/** While prices arrive, no order is settled more than a minute late. */
const LATE = `
  select 'dual order ' || o.id || ' is overdue' as what from dual_order o
  where o.state = 'open' and o.settle_ms + 60000 < extract(epoch from $1::timestamptz) * 1000
    and exists (select from tick t where t.instrument_id = o.instrument_id and t.time_ms > o.settle_ms + 60000)`;

const wholly = (parts: readonly string[]): string =>
  `with found as materialized (${parts.join(' union all ')}) select what from found`;

export const DUAL_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I19',
    says: 'Dual products sell no more shares than they have; orders are settled once, by the mean of recorded prices alone, and paid once.',
    sql: wholly([SHARES, TERMS, WINDOWS, SIDES, HOLDS, BOUGHT, PAID, COVER, DUE, LATE]),
  },
];
