import type { EffectWithoutEntry, Invariant, InvariantPart } from '#kernel/ledger/reconcile/invariant';

const COUNTS = `state not in ('refused', 'cancelled')`;

/**
 * Each withdrawal hold belongs to exactly one withdrawal, with the same amount and the outcome that matches its state.
 */
const WITHDRAWAL_HOLDS = `
  select 'hold ' || h.id as what from ledger_hold h join ledger_account a on a.id = h.account_id
  left join withdrawal w on w.request_reference::text = h.reference
  where h.purpose = 'withdrawal' and (
    w.id is null or a.owner_id <> w.user_id or a.currency_id <> w.currency_id or h.amount <> w.amount
    or h.outcome is distinct from case when w.state = 'done' then 'posted' when w.state in ('refused', 'cancelled') then 'voided' end)
  union all
  select 'withdrawal ' || w.id as what from withdrawal w left join ledger_hold h on h.purpose = 'withdrawal' and h.reference = w.request_reference::text
  where h.id is null`;

/** A conversion that waits for its price has a hold of what was set aside, which ends whole. */
const CONVERT_HOLDS = `
  select 'hold ' || h.id as what from ledger_hold h
  left join ledger_posting p on p.reference = h.reference::uuid and p.leg = 0 and p.kind = 'convert_hold'
  where h.purpose = 'convert' and (p.id is null or p.amount <> h.amount or h.remaining not in (0, h.amount) or h.outcome = 'expired')`;

/** The holds of withdrawals and conversions are the fund module's part of invariant I5 (frozen money). */
export const FUND_INVARIANT_PARTS: readonly InvariantPart[] = [
  { id: 'I5', sql: WITHDRAWAL_HOLDS },
  { id: 'I5', sql: CONVERT_HOLDS },
];

/** A deposit request posts no entry: its effect is its row in `deposit`. */
export const FUND_EFFECTS: readonly EffectWithoutEntry[] = [
  {
    entryKind: 'deposit_request',
    exists: 'exists (select from deposit d where d.request_reference = k.id and d.user_id = k.user_id)',
  },
];

export const FUND_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I24',
    says: 'Withdrawals within any 24 hours stay below the limit of the level held when each was asked for.',
    sql: `select 'withdrawal ' || w.id as what from withdrawal w left join lateral (
            select (rule ->> 'withdrawBtc24h')::numeric as btc from (
              select body from rule_version where area = 'verification' and id <= w.rule_version order by id desc limit 1
            ) newest cross join jsonb_array_elements(newest.body) as rule where (rule ->> 'level')::int = w.level
          ) allowed on true
          where w.${COUNTS} and coalesce(allowed.btc, 0) < (
            select sum(o.btc_value) from withdrawal o where o.user_id = w.user_id and o.${COUNTS}
            and o.created_at > w.created_at - interval '24 hours' and o.created_at <= w.created_at)`,
  },
  {
    id: 'I25',
    says: 'What was credited as deposits is what was approved, each voucher and reference once.',
    sql: `select 'deposit ' || d.id as what from deposit d left join lateral (
            select count(*) as entries, min(p.amount) as amount, min(a.owner_id) as owner_id, min(a.currency_id) as currency_id
            from ledger_posting p join ledger_account a on a.id = p.credit_account_id
            where p.reference = d.entry_reference and p.kind = 'deposit_credit' and a.type = 'change' and a.bucket = 'available'
          ) booked on true
          where d.status = 'approved' and (booked.entries <> 1 or booked.amount <> d.credited
             or booked.owner_id <> d.user_id or booked.currency_id <> d.currency_id)
          union all
          select 'posting ' || p.id as what from ledger_posting p where p.kind = 'deposit_credit'
            and not exists (select from deposit d where d.entry_reference = p.reference and d.status = 'approved')
          union all
          select 'voucher ' || pixel_sha256 as what from deposit where status = 'approved' group by pixel_sha256 having count(*) > 1
          union all
          select 'reference ' || reference as what from deposit where status = 'approved'
          group by currency_id, network, reference having count(*) > 1`,
  },
];
