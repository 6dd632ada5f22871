import type { Invariant } from '#kernel/ledger/reconcile/invariant';

/** A database without operators is not checked: no operator can have made a decision in it. */
const HAS_OPERATORS = 'exists (select from operator)';

const isLogged = (what: { subject: string; actions: string; by: string }): string =>
  `exists (select from audit_entry e where e.subject = ${what.subject} and e.action in (${what.actions}) and e.operator_id = ${what.by})`;

const depositIsLogged = isLogged({
  subject: `'deposit ' || d.id`,
  actions: `'deposit.approve', 'deposit.refuse', 'deposit.credit_other'`,
  by: 'd.decided_by',
});

const withdrawalIsLogged = (action: string, by: string): string =>
  isLogged({ subject: `'withdrawal ' || w.id`, actions: `'withdrawal.${action}'`, by });

const DEPOSITS = `
  select 'deposit ' || d.id as what from deposit d where d.status <> 'pending' and not ${depositIsLogged}
  union all
  select 'amount of deposit ' || d.id as what from deposit d where d.status = 'approved' and d.credited <> d.amount
    and not exists (select from proposal p where p.kind = 'deposit_amount' and p.subject = 'deposit ' || d.id and p.state = 'approved'
      and p.decided_by = d.decided_by and p.proposed_by <> p.decided_by and (p.body ->> 'amount')::numeric = d.credited)`;

const WITHDRAWALS = `
  select 'withdrawal ' || w.id as what from withdrawal w where
    w.first_reviewer is not null and not ${withdrawalIsLogged('approve', 'w.first_reviewer')}
    or w.second_reviewer is not null and not ${withdrawalIsLogged('approve', 'w.second_reviewer')}
    or w.state = 'done' and not ${withdrawalIsLogged('complete', 'w.ended_by')}
    or w.state = 'refused' and not ${withdrawalIsLogged('refuse', 'w.ended_by')}
    or w.state in ('approved', 'done') and (w.first_reviewer is null
      or w.reviews_needed = 2 and coalesce(w.second_reviewer, w.first_reviewer) = w.first_reviewer)`;

const VERIFICATIONS = `
  select 'verification ' || k.id as what from kyc_submission k join operator o on o.email = k.decided_by
  where k.status <> 'review' and not ${isLogged({
    subject: `'verification ' || k.id`,
    actions: `'verification.pass', 'verification.refuse'`,
    by: 'o.id',
  })}`;

/** A release that adds a currency, market or product may append its entry to that rule area without a proposal. */
const isNewListing = `r.proposed_by is null and r.approved_by is null and r.area in ('currencies', 'markets', 'products')
    and exists (select from rule_version p where p.area = r.area and p.version = r.version - 1
      and jsonb_array_length(r.body) > jsonb_array_length(p.body)
      and p.body = (select jsonb_agg(e.value order by e.ordinality) from jsonb_array_elements(r.body) with ordinality e
        where e.ordinality <= jsonb_array_length(p.body)))`;

/** A proposal whose subject ended otherwise is withdrawn by no operator; it was not carried out. */
const PROPOSALS = `
  select 'proposal ' || p.id as what from proposal p where p.state <> 'open' and not (p.state = 'withdrawn' and p.decided_by is null) and (
    p.state <> 'withdrawn' and p.decided_by = p.proposed_by
    or not ${isLogged({
      subject: `'proposal ' || p.id`,
      actions: `'proposal.approve', 'proposal.refuse', 'proposal.withdraw'`,
      by: 'p.decided_by',
    })})
  union all
  select 'posting ' || l.id as what from ledger_posting l where l.kind = 'adjustment'
    and not exists (select from proposal p where p.kind = 'balance_adjustment' and p.state = 'approved'
      and p.decided_by <> p.proposed_by and p.body ->> 'entryReference' = l.reference::text and (p.body ->> 'amount')::numeric = l.amount)
  union all
  select 'rules ' || r.area || ' ' || r.version as what from rule_version r where r.version > 1 and not (${isNewListing}) and (
    r.approved_by is null or r.proposed_by is null or r.approved_by = r.proposed_by
    or not exists (select from audit_entry e where e.subject = 'rules ' || r.area and e.action = 'rules.change'
      and e.operator_id = r.approved_by and e.after ->> 'version' = r.version::text))`;

/** A halted order book was resumed without an approved `book_resume` proposal of the two operators it names. */
const RESUMED_BOOKS = `
  select 'halt ' || h.id as what from spot_book_halt h where h.resumed_at is not null and not exists (select from proposal p
    where p.kind = 'book_resume' and p.state = 'approved' and p.proposed_by = h.proposed_by and p.decided_by = h.approved_by
      and p.body ->> 'haltId' = h.id::text and p.body ->> 'how' = h.resumed_how)`;

const isAgreed = `exists (select from proposal p where p.id = m.proposal_id and p.state = 'approved' and p.proposed_by = m.proposed_by
      and p.decided_by = m.approved_by and p.kind in ('operator_add', 'operator_change', 'operator_reset'))`;

const makingIsLogged = isLogged({
  subject: `'operator ' || m.operator_id`,
  actions: `'operator.add', 'operator.change', 'operator.reset'`,
  by: 'coalesce(m.approved_by, 0)',
});

/** An operator was created or changed without proposal or log row, or has other roles than the log last recorded. */
const OPERATORS = `
  select 'making of operator ' || m.operator_id as what from operator_making m
  where m.proposal_id is not null and not ${isAgreed} or not ${makingIsLogged}
  union all
  select 'roles of operator ' || o.id as what from operator o cross join lateral (
    select e.after -> 'roles' as roles from audit_entry e where e.subject = 'operator ' || o.id
      and e.action in ('operator.add', 'operator.change') and e.after ? 'roles' order by e.seq desc limit 1) said
  where not (to_jsonb(o.roles) @> said.roles and said.roles @> to_jsonb(o.roles))`;

export const OPERATOR_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I26',
    says: 'Whatever was decided is in the audit log under who decided it, and where two people are needed there were two.',
    sql: `select what from (${DEPOSITS} union all ${WITHDRAWALS} union all ${VERIFICATIONS} union all ${PROPOSALS} union all ${RESUMED_BOOKS}
          union all ${OPERATORS}) found
          where ${HAS_OPERATORS}`,
  },
];
