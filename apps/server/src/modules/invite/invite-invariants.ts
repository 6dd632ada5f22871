import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import { closingFills, openingFills, spotFills } from './fills';
import { REBATE_KIND, REVERSAL_KIND } from './rebate-entries';

const FILL_OF = (table: string): string => `(
    ${spotFills(`${table}.fill_kind in ('spot_maker', 'spot_taker') and t.id = ${table}.fill_id and s.fill_kind = ${table}.fill_kind`)}
    union all ${openingFills(`${table}.fill_kind = 'futures_open' and p.id = ${table}.fill_id`)}
    union all ${closingFills(`${table}.fill_kind = 'futures_close' and c.id = ${table}.fill_id`)})`;

/** All levels of a fill together are never more than its fee. */
const SUMS = `
  select 'rebates of ' || fill_kind || ' ' || fill_id as what from rebate where state <> 'reversed'
  group by fill_kind, fill_id having sum(amount) > min(fee) or min(fee) <> max(fee)`;

/** Every rebate is the share its link gives of the fee that was paid, rounded down. */
const SHARES = `
  select 'share of rebate ' || r.id as what from rebate r join currency c on c.id = r.currency_id
  left join invite_link l on l.user_id = r.payer_id
  where r.amount <> trunc(r.fee * r.percent * 0.01, c.scale) or l.user_id is null
     or r.user_id is distinct from case r.level when 1 then l.parent_id else l.grand_id end
     or r.percent <> case r.level when 1 then l.first_percent else l.second_percent end`;

const FEES = `
  select 'fee of rebate ' || r.id as what from rebate r left join lateral ${FILL_OF('r')} f on true
  where f.fill_id is null or f.fee <> r.fee or f.payer_id <> r.payer_id or f.currency_id <> r.currency_id`;

/** Parents are older than their children, so the graph has no circle; a link says the same as the user's row. */
const LINKS = `
  select 'invitation of user ' || l.user_id as what from invite_link l join app_user u on u.id = l.user_id
  join app_user p on p.id = l.parent_id join invite_code c on c.id = l.code_id
  where l.parent_id >= l.user_id or u.parent_id is distinct from l.parent_id or p.parent_id is distinct from l.grand_id
     or c.user_id <> l.parent_id
  union all
  select 'first code of user ' || u.id as what from app_user u join invite_code c on c.code = u.invite_code where c.user_id <> u.id`;

/** A payment is the sum of its rebates without what was taken back, and was booked so. */
const PAYOUTS = `
  select 'payment of rebates ' || coalesce(p.id, r.payout_id) as what from rebate_payout p
  full join (select payout_id, user_id, currency_id, sum(amount) as total, count(*) as count from rebate
             where payout_id is not null group by 1, 2, 3) r on r.payout_id = p.id
  where p.id is null or r.payout_id is null or p.amount <> r.total - p.taken_back or p.rebates <> r.count
     or p.user_id <> r.user_id or p.currency_id <> r.currency_id`;

const booked = (kind: string, table: string): string => `
  select 'entry ${kind} ' || coalesce(q.reference, p.reference) as what from ${table} q
  full join (select * from ledger_posting where kind = '${kind}') p on p.reference = q.reference
  left join ledger_account d on d.id = p.debit_account_id left join ledger_account c on c.id = p.credit_account_id
  where q.id is null or p.id is null or p.leg <> 0 or p.amount <> q.amount or d.owner_id <> 0 or d.type <> 'fees'
     or c.owner_id <> q.user_id or c.type <> 'change' or c.bucket <> 'available' or c.currency_id <> q.currency_id`;

/** Rebates that were reversed after their payment are owed, as far as later payments have not taken them back. */
const DEBTS = `
  select 'rebates owed by user ' || user_id as what from (
    select user_id, currency_id, amount from rebate where state = 'reversed' and payout_id is not null
    union all select user_id, currency_id, -taken_back from rebate_payout
    union all select user_id, currency_id, -amount from rebate_debt) o
  group by user_id, currency_id having sum(amount) <> 0`;

/** A fee is given back as it was paid, and then none of its rebates stays. */
const REVERSALS = `
  select 'reversed fee ' || v.id as what from fee_reversal v left join lateral ${FILL_OF('v')} f on true
  where f.fill_id is null or f.fee <> v.amount or f.payer_id <> v.user_id or f.currency_id <> v.currency_id
  union all
  select 'reversal of rebate ' || r.id as what from rebate r
  left join fee_reversal v on v.fill_kind = r.fill_kind and v.fill_id = r.fill_id
  where (r.state = 'reversed') <> (v.id is not null)`;

/** Nothing of a flagged pair waits for its payment. */
const FLAGS = `
  select 'rebate of a flagged pair ' || r.id as what from rebate r
  join invite_flag f on f.user_id = r.payer_id and f.parent_id = r.user_id and f.state <> 'cleared' where r.state = 'pending'`;

const RUNS = `
  select 'run of rebates ' || coalesce(n.day_ms, r.day_ms) as what from rebate_run n
  full join (select day_ms, count(*) as count from rebate group by 1) r on r.day_ms = n.day_ms
  where n.day_ms is null or n.rebates <> coalesce(r.count, 0)`;

/** Nothing is paid before it has matured, and it matures with the run of its day. */
const MATURITY = `
  select 'maturity of rebate ' || r.id as what from rebate r
  left join rebate_run n on n.day_ms = r.day_ms left join rebate_payout p on p.id = r.payout_id
  where r.matures_ms is distinct from n.matures_ms or extract(epoch from p.created_at) * 1000 < r.matures_ms - 1`;

const PARTS = [
  SUMS,
  SHARES,
  FEES,
  LINKS,
  PAYOUTS,
  booked(REBATE_KIND, 'rebate_payout'),
  booked(REVERSAL_KIND, 'fee_reversal'),
  DEBTS,
  REVERSALS,
  FLAGS,
  RUNS,
  MATURITY,
];

export const INVITE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I22',
    says: 'Invitations have no circle; all rebates of a fee are shares of what was paid and together at most the fee; each is paid once, not before it has matured, and reversed with its fee.',
    sql: `with found as materialized (${PARTS.join(' union all ')}) select what from found`,
  },
];
