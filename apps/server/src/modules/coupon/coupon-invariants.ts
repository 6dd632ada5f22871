import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import { BONUS_KIND, CLEARING, FEE_BACK_KIND, FEE_REBATE_KIND, PURSE_PURPOSE, REWARD_KIND } from './coupon-entries';

/** Claimed coupons are counted and within the stock; what active ones have left is reserved; what events cost is spent. */
const CAMPAIGNS = `
  select 'campaign ' || k.id || ' counts other coupons than there are' as what from coupon_campaign k
  left join (select campaign_id, count(*) as coupons, sum(left_value) filter (where state = 'active') as reserved from coupon group by 1) c on c.campaign_id = k.id
  left join (select n.campaign_id, sum(case e.event when 'returned' then -e.amount else e.amount end) as spent
             from coupon_event e join coupon n on n.id = e.coupon_id
             where e.event in ('lost', 'paid') or (e.event = 'returned' and n.kind = 'fee_rebate') group by 1) s on s.campaign_id = k.id
  where k.claimed <> coalesce(c.coupons, 0) or k.claimed > k.stock or k.reserved <> coalesce(c.reserved, 0) or k.spent <> coalesce(s.spent, 0)`;

/** The purse has what was neither spent nor returned; beside the budget only coupons' payments came into it. */
const PURSES = `
  select 'purse of campaign ' || coalesce(k.id::text, h.reference) || ' does not match' as what
  from coupon_campaign k full join (select * from ledger_hold where purpose = '${PURSE_PURPOSE}') h on h.reference = k.reference::text
  left join ledger_account a on a.id = h.account_id
  where k.id is null or h.id is null or h.amount <> k.budget + k.refilled or h.remaining <> k.budget - k.spent - k.returned
     or a.owner_id <> 0 or a.type <> '${CLEARING}' or a.bucket <> 'clearing' or a.currency_id <> k.currency_id`;

/** A coupon has its campaign's terms, and its figures follow from what happened to it. */
const FIGURES = `
  select 'coupon ' || c.id || ' has other figures than its history' as what from coupon c join coupon_campaign k on k.id = c.campaign_id
  left join (
    select coupon_id, count(*) filter (where event = 'claimed') as claims, coalesce(sum(amount) filter (where event in ('lost', 'paid')), 0) as cost,
           coalesce(sum(amount) filter (where event in ('profit', 'paid')), 0) as paid, count(*) filter (where event in ('used', 'expired')) as ends,
           coalesce(sum(amount) filter (where event = 'taken'), 0) as taken,
           coalesce(sum(amount) filter (where event in ('returned', 'lost')), 0) as given
    from coupon_event group by 1) e on e.coupon_id = c.id
  cross join lateral (select case when c.kind = 'fee_rebate' then e.given else 0 end as back) b
  where c.face <> k.face or c.kind <> k.kind or c.currency_id <> k.currency_id or e.claims is distinct from 1 or c.left_value <> c.face - e.cost + b.back
     or c.paid <> e.paid - b.back or c.paid > c.face or e.ends <> case when c.state = 'active' then 0 else 1 end
     or (c.kind in ('trial_options', 'trial_futures') and c.in_use <> e.taken - e.given)`;

/** What is in use is what open orders and running plans use. Positions of futures are compared by their own module. */
const USES = `
  select 'coupon ' || c.id || ' is used otherwise' as what from coupon c
  left join (select coupon_id, sum(stake) as amount from option_order where coupon_id is not null and state <> 'closed' group by 1) o on o.coupon_id = c.id
  left join (select coupon_id, per_day * (days - days_paid) as amount from coupon_plan where ended_at is null) p on p.coupon_id = c.id
  where c.kind <> 'trial_futures' and c.in_use <> coalesce(o.amount, 0) + coalesce(p.amount, 0)`;

/** Each payment is one entry of its amount from the purse to the owner, and there is no other entry of these kinds. */
const PAYMENTS = `
  select 'payment ' || coalesce(e.reference, g.reference) || ' of a coupon is not as booked' as what
  from (select * from coupon_event where event = 'paid') e
  full join (select p.reference, p.amount, d.type as from_type, d.bucket as from_bucket, a.owner_id, a.type as to_type, a.bucket as to_bucket
             from ledger_posting p join ledger_account d on d.id = p.debit_account_id join ledger_account a on a.id = p.credit_account_id
             where p.kind in ('${FEE_REBATE_KIND}', '${BONUS_KIND}', '${REWARD_KIND}')) g on g.reference = e.reference
  where e.id is null or g.reference is null or g.amount <> e.amount or g.owner_id <> e.user_id or g.from_type <> '${CLEARING}'
     or g.from_bucket <> 'clearing' or g.to_type <> 'change' or g.to_bucket <> 'available'`;

/** Every payment of fees is the sum of its shares, and of no fee more is paid than rebates left of it. */
const SHARES = `
  select 'shares of payment ' || coalesce(e.reference, s.reference) || ' are other than it' as what
  from (select e.* from coupon_event e join coupon c on c.id = e.coupon_id and c.kind = 'fee_rebate'
        join coupon_fee_run r on r.has_shares and e.subject = 'day ' || to_char(to_timestamp(r.day_ms / 1000.0) at time zone 'utc', 'YYYY-MM-DD')
        where e.event = 'paid') e
  full join (select coupon_id, reference, sum(amount) as total from coupon_fee_share group by 1, 2) s
    on s.reference = e.reference and s.coupon_id = e.coupon_id
  where e.id is null or s.reference is null or s.total <> e.amount
  union all
  select 'coupons and rebates of ' || s.fill_kind || ' ' || s.fill_id || ' are more than the fee' as what
  from (select fill_kind, fill_id, sum(amount) as total from coupon_fee_share group by 1, 2) s
  join (select fill_kind, fill_id, max(fee_usdt) as fee, sum(value_usdt) as total from rebate group by 1, 2) r using (fill_kind, fill_id)
  where s.total + r.total > r.fee`;

/** Shares of fees that were given back are taken back, no others, each once: noted on the coupon and booked. */
const BACKS = `
  select 'shares of ' || s.fill_kind || ' ' || s.fill_id || ' are not taken back with the fee' as what from coupon_fee_share s
  left join fee_reversal v on v.fill_kind = s.fill_kind and v.fill_id = s.fill_id where (s.back_reference is null) <> (v.id is null)
  union all
  select 'what coupon ' || coalesce(e.coupon_id, s.coupon_id) || ' got back is not as its shares' as what
  from (select e.* from coupon_event e join coupon c on c.id = e.coupon_id and c.kind = 'fee_rebate' where e.event = 'returned') e
  full join (select coupon_id, back_reference, sum(amount) as total from coupon_fee_share where back_reference is not null group by 1, 2) s
    on s.back_reference = e.reference and s.coupon_id = e.coupon_id
  where e.id is null or s.coupon_id is null or s.total <> e.amount`;

/**
 * The user returns the worth of the shares, rounded up to a unit of the fee's coin and at most the fee; that same amount of the
 * coupons' coin goes into purses or to the rewards.
 */
const BACK_ENTRIES = `
  select 'entry ${FEE_BACK_KIND} ' || coalesce(s.reference, g.reference) || ' is not as its shares' as what
  from (select s.back_reference as reference, sum(s.amount) as total, max(s.usdt_price) as price, v.user_id, v.currency_id, v.amount as fee,
               power(10::numeric, -y.scale) as unit
        from coupon_fee_share s join fee_reversal v on v.fill_kind = s.fill_kind and v.fill_id = s.fill_id join currency y on y.id = v.currency_id
        where s.back_reference is not null group by s.back_reference, v.id, y.id) s
  full join (
    select p.reference, sum(p.amount) filter (where p.leg = 0 and d.bucket = 'available' and d.type = 'change' and c.type = 'fees') as taken,
           max(d.owner_id) filter (where p.leg = 0) as user_id, max(d.currency_id) filter (where p.leg = 0) as currency_id,
           sum(p.amount) filter (where p.leg > 0 and d.owner_id = 0 and d.type = 'fees' and c.type in ('${CLEARING}', 'rewards')) as given
    from ledger_posting p join ledger_account d on d.id = p.debit_account_id join ledger_account c on c.id = p.credit_account_id
    where p.kind = '${FEE_BACK_KIND}' group by 1) g on g.reference = s.reference
  where s.reference is null or g.reference is null or g.user_id <> s.user_id or g.currency_id <> s.currency_id
     or g.given is distinct from s.total or g.taken is null or g.taken > s.fee
     or (g.taken < s.fee and g.taken * s.price < s.total) or (g.taken - s.unit) * s.price >= s.total`;

/** A plan has paid its days, each the same; one that runs belongs to an active coupon. */
const PLANS = `
  select 'plan of coupon ' || p.coupon_id || ' has paid otherwise' as what from coupon_plan p join coupon c on c.id = p.coupon_id
  where c.user_id <> p.user_id or c.paid <> p.per_day * p.days_paid or (p.ended_at is null) <> (c.state = 'active')
     or (p.lock_order_id is null and p.principal <> c.face)`;

/** Nothing is paid by a coupon of fees or of a bonus that is used up, and a bonus is paid once and in full. */
const BONUSES = `
  select 'bonus ' || c.id || ' is paid in part' as what from coupon c
  where c.kind = 'deposit_bonus' and c.paid not in (0, c.face) or (c.kind = 'deposit_bonus' and (c.state = 'used') <> (c.paid = c.face))`;

export const COUPON_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I22-coupons',
    says: 'Coupons are claimed within the stock and paid within the face value; their campaigns have reserved what they can still cost, and the purses have it. What coupons paid of a fee is taken back once when the fee is given back.',
    sql: [CAMPAIGNS, PURSES, FIGURES, USES, PAYMENTS, SHARES, BACKS, BACK_ENTRIES, PLANS, BONUSES].join(' union all '),
  },
];
