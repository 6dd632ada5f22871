import type { Invariant } from '#kernel/ledger/reconcile/invariant';

const ACCOUNTS = `
  left join ledger_account d on d.id = p.debit_account_id left join ledger_account c on c.id = p.credit_account_id`;

const hold = (purpose: string, reference: string): string =>
  `(select coalesce(sum(h.remaining), 0) from ledger_hold h where h.purpose = '${purpose}' and h.reference = ${reference})`;

/** Allocated tokens never exceed supply or cap, and add up to what the project says. */
const SUPPLY = `
  select 'allocation of project ' || p.id as what from ieo_project p
  left join (select project_id, sum(allocated) as allocated, max(allocated) as most, count(*) filter (where allocated is null) as unpaid,
                    sum(wanted) as wanted, count(*) as buyers from ieo_buyer group by 1) b on b.project_id = p.id
  where p.allocated > p.supply or coalesce(b.most, 0) > p.user_cap or (p.allocated > 0 and p.wanted < p.soft_cap)
     or (p.state in ('paid', 'listed', 'refunded') and (coalesce(b.allocated, 0) <> p.allocated or coalesce(b.unpaid, 0) > 0))
     or (p.state <> 'open' and (coalesce(b.wanted, 0) <> p.wanted or coalesce(b.buyers, 0) <> p.buyers))
     or (p.cancelled_at is not null and coalesce(p.allocated, 0) <> 0)
     or (p.state in ('refunding', 'refunded') and p.allocated <> 0)`;

/** A buyer's commits add up to what the buyer wanted and got; no commit lies outside the subscription. */
const BUYERS = `
  select 'commits of user ' || b.user_id || ' in project ' || b.project_id as what
  from ieo_buyer b join ieo_project p on p.id = b.project_id
  join (select project_id, user_id, sum(wanted) as wanted, sum(allocated) as allocated from ieo_commit group by 1, 2) c
    on c.project_id = b.project_id and c.user_id = b.user_id
  where c.wanted <> b.wanted or c.allocated is distinct from b.allocated or b.wanted > p.commit_cap
  union all
  select 'time of commit ' || c.id as what from ieo_commit c join ieo_project p on p.id = c.project_id
  where c.created_at < p.start_at or c.created_at >= p.end_at
  union all
  select 'number of commit ' || id as what
  from (select id, list_index, row_number() over (partition by project_id order by created_at, id) as place from ieo_commit) c
  where list_index <> place
  union all
  select 'asked for by user ' || user_id || ' in project ' || project_id as what
  from (select c.project_id, c.user_id, sum(c.wanted) as wanted, max(p.commit_cap) as cap
        from ieo_commit c join ieo_project p on p.id = c.project_id group by 1, 2) v where v.wanted > v.cap`;

const REFUND_REFERENCE = `(lpad(to_hex(o.user_id), 8, '0') || '-' || lpad(to_hex(o.currency_id), 4, '0') || '-8e10-8000-'
  || lpad(to_hex(o.project_id), 12, '0'))`;
/** What a buyer holds, paid and got back in one coin. */
const BY_COIN = `(
  select project_id, user_id, currency_id, coalesce(sum(paid) filter (where settled_at is null), 0) as held,
         coalesce(sum(cost) filter (where settled_at is not null), 0) as cost,
         coalesce(sum(refund) filter (where settled_at is not null), 0) as refund
  from ieo_commit group by 1, 2, 3)`;

/** paid = allocated × price + refund, to the unit; what is not settled is still held. */
const PAID = `
  select 'figures of commit ' || o.id as what from ieo_commit o join ieo_price x on x.project_id = o.project_id and x.currency_id = o.currency_id
  where o.price <> x.price or o.paid <> o.wanted * o.price or (o.settled_at is not null and (o.cost <> o.allocated * o.price or o.paid <> o.cost + o.refund))
  union all
  select 'hold of user ' || o.user_id || ' in project ' || o.project_id as what from ${BY_COIN} o
  where ${hold('ieo_commit', REFUND_REFERENCE)} <> o.held`;

/** Every commit has the entry that set its money aside; settled commits have one entry per buyer and coin, with cost and refund. */
const BOOKED = `
  select 'entry of commit ' || o.id as what from ieo_commit o
  left join ledger_posting p on p.reference = o.reference and p.leg = 0 and p.kind = 'ieo_commit' ${ACCOUNTS}
  where p.id is null or p.amount <> o.paid or d.owner_id <> o.user_id or d.type <> 'change' or d.bucket <> 'available'
     or c.owner_id <> o.user_id or c.type <> 'financial' or c.bucket <> 'frozen'
  union all
  select 'cost of user ' || o.user_id || ' in project ' || o.project_id as what from ${BY_COIN} o
  left join ledger_posting p on p.reference = ${REFUND_REFERENCE}::uuid and p.leg = 0 ${ACCOUNTS}
  where (p.id is not null) <> (o.cost > 0)
     or p.amount <> o.cost or d.owner_id <> o.user_id or c.type <> 'ieo_proceeds' or p.kind <> 'ieo_refund'
  union all
  select 'refund of user ' || o.user_id || ' in project ' || o.project_id as what from ${BY_COIN} o
  left join ledger_posting p on p.reference = ${REFUND_REFERENCE}::uuid and p.leg = 1 ${ACCOUNTS}
  where (p.id is not null) <> (o.refund > 0)
     or p.amount <> o.refund or c.owner_id <> o.user_id or c.type <> 'change' or c.bucket <> 'available' or p.kind <> 'ieo_refund'
  union all
  select 'refunds and commits differ in number' as what
  where (select count(*) from ledger_posting where kind = 'ieo_refund')
     <> (select coalesce(sum((cost > 0)::int + (refund > 0)::int), 0) from ${BY_COIN} o)`;

const TOKENS_REFERENCE = `(lpad(to_hex(b.user_id), 8, '0') || '-0000-8e11-8000-' || lpad(to_hex(b.project_id), 12, '0'))`;

/** Units of the token that are free from the last unlocked tranche on. */
const FREE = `case when p.unlocked_tranche < 0 then 0 when p.unlocked_tranche >= p.lock_days then b.allocated else
  (u.first + div((u.units - u.first) * p.unlocked_tranche, greatest(p.lock_days, 1))) / power(10::numeric, p.token_scale) end`;

/** Locked tokens lie in the hold, free ones follow the schedule, and nothing is unlocked before its time. */
const LOCKED = `
  select 'locked tokens of user ' || b.user_id || ' in project ' || b.project_id as what
  from ieo_buyer b join ieo_project p on p.id = b.project_id
  where b.allocated is not null and ${hold('ieo_tokens', TOKENS_REFERENCE)} <> b.allocated - b.unlocked
  union all
  select 'unlocked tokens of user ' || b.user_id || ' in project ' || b.project_id as what
  from ieo_buyer b join ieo_project p on p.id = b.project_id
  cross join lateral (select b.allocated * power(10::numeric, p.token_scale) as units,
                             div(b.allocated * power(10::numeric, p.token_scale) * p.free_percent, 100) as first) u
  where b.allocated is not null and b.unlocked < ${FREE}
  union all
  select 'unlocked too early in project ' || p.id as what from ieo_project p
  where p.unlocked_tranche >= 0 and (p.state <> 'listed' or p.unlocked_tranche > p.lock_days
    or p.listing_at + p.unlocked_tranche * p.day_ms * interval '1 millisecond' > $1::timestamptz)
  union all
  select 'unlock entries of project ' || b.project_id as what
  from (select project_id, sum(unlocked) as unlocked from ieo_buyer group by 1) b join ieo_project p on p.id = b.project_id
  where b.unlocked <> (select coalesce(sum(m.amount), 0) from ledger_posting m
                       where m.kind = 'ieo_unlock' and m.credit_account_id % 4096 = p.currency_id)`;

/** The purse of tokens holds what was not handed out; the purse of proceeds what was paid. */
const PURSES = `
  select 'tokens left of project ' || p.id as what from ieo_project p
  left join ledger_account a on a.owner_id = 0 and a.type = 'ieo_supply' and a.bucket = 'house' and a.currency_id = p.currency_id
  left join (select project_id, sum(allocated) as handed from ieo_buyer group by 1) b on b.project_id = p.id
  where coalesce(a.balance, 0) <> case when p.state in ('shared', 'paid', 'listed') then p.supply - coalesce(b.handed, 0) else 0 end
  union all
  select 'proceeds in currency ' || a.currency_id as what from ledger_account a
  where a.owner_id = 0 and a.type = 'ieo_proceeds' and a.bucket = 'house'
    and a.balance <> (select coalesce(sum(cost), 0) from ieo_commit where currency_id = a.currency_id and settled_at is not null)`;

/** Everything published is signed in order: the list before the result. */
const ROOTS = `
  select 'roots of project ' || p.id as what from ieo_project p
  left join ieo_root l on l.project_id = p.id and l.kind = 'commits' left join ieo_root r on r.project_id = p.id and r.kind = 'result'
  where (l.root is not null) <> (p.state not in ('open', 'fixed')) or (r.root is not null) <> (p.allocated is not null)
     or r.signed_ms < l.signed_ms or l.leaf_count <> p.commits + 1 or r.leaf_count <> p.buyers + 1`;

/** Forces a plan for all rows: a plan for the first few would scan all postings for every commit. */
const wholly = (parts: readonly string[]): string =>
  `with found as materialized (${parts.join(' union all ')}) select what from found`;

export const IEO_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I18',
    says: 'IEO: no more is allocated than there is, what was paid is allocated × price + refund, and locked tokens lie in holds until their date.',
    sql: wholly([SUPPLY, BUYERS, PAID, BOOKED, LOCKED, PURSES, ROOTS]),
  },
];
