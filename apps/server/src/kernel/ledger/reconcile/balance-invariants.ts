import type { Invariant } from './invariant';

/** Every posting as two signed movements: one per account. */
const MOVEMENTS = `(
  select id, reference, kind, debit_account_id as account_id, -amount as amount, debit_after as after from ledger_posting
  union all
  select id, reference, kind, credit_account_id, amount, credit_after from ledger_posting
)`;

export const BALANCE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'Every entry sums to zero in each currency.',
    sql: `select m.kind || ' ' || m.reference as what from ${MOVEMENTS} m left join ledger_account a on a.id = m.account_id
          group by m.kind, m.reference, a.currency_id having sum(m.amount) <> 0`,
  },
  {
    id: 'I2',
    says: 'The whole book sums to zero in each currency.',
    sql: `select 'currency ' || currency_id as what from ledger_account group by currency_id having sum(balance) <> 0`,
  },
  {
    id: 'I3',
    says: 'No user and no clearing account is below zero.',
    sql: `select 'account ' || id as what from ledger_account where balance < 0 and bucket <> 'house'`,
  },
  {
    id: 'I4',
    says: 'Every balance is the sum of its postings, and the last posting says so too.',
    sql: `with summed as (
            select account_id, sum(amount) as total, (array_agg(after order by id desc))[1] as last_after from ${MOVEMENTS} m group by account_id
          )
          select 'account ' || coalesce(a.id, s.account_id) as what
          from ledger_account a full join summed s on s.account_id = a.id
          where coalesce(a.balance, 0) <> coalesce(s.total, 0) or a.id is null or (s.account_id is not null and s.last_after <> a.balance)`,
  },
  {
    id: 'I8',
    says: 'No amount has more decimals than its currency.',
    sql: `select 'posting ' || p.id as what from ledger_posting p join currency c on c.id = p.debit_account_id % 4096
          where p.amount <> round(p.amount, c.scale)`,
  },
  {
    id: 'I9',
    says: 'Roundings stay below one unit, favour the house, and add up to the dust account.',
    sql: `select 'rounding ' || r.id as what from ledger_rounding r join currency c on c.id = r.currency_id
          where case r.side when 'user_receives' then r.exact - r.posted else r.posted - r.exact end
                not between 0 and power(10::numeric, -c.scale) - 0.0000000000000000000000000001
          union all
          select 'dust of currency ' || coalesce(a.currency_id, r.currency_id) as what
          from (select currency_id, balance from ledger_account where type = 'dust' and bucket = 'house') a
          full join (select currency_id, sum(dust) as dust from ledger_rounding group by currency_id) r on r.currency_id = a.currency_id
          where coalesce(a.balance, 0) <> coalesce(r.dust, 0)`,
  },
];
