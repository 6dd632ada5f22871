import type { Invariant } from './invariant';

const HELD = `(select account_id, sum(remaining) as held from ledger_hold where outcome is null group by account_id)`;

const differs = (bucket: string): string =>
  `select 'account ' || a.id as what from ledger_account a left join ${HELD} h on h.account_id = a.id
   where a.bucket = '${bucket}' and a.balance <> coalesce(h.held, 0)`;

export const HOLD_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I5',
    says: 'Frozen money is the sum of the open holds on it, each with a purpose and a reference of its own.',
    sql: `${differs('frozen')}
          union all
          select 'hold ' || h.id as what from ledger_hold h left join ledger_account a on a.id = h.account_id
          where a.id is null or a.bucket not in ('frozen', 'clearing') or h.purpose = '' or h.reference = ''
          union all
          select 'holds ' || purpose || ' ' || reference as what from ledger_hold group by purpose, reference having count(*) > 1`,
  },
  {
    id: 'I6',
    says: 'A hold never goes below zero and ends exactly once.',
    sql: `select 'hold ' || id as what from ledger_hold
          where remaining < 0 or remaining > amount or (remaining = 0) <> (outcome is not null) or (outcome is null) <> (closed_at is null)`,
  },
  {
    id: 'I10',
    says: 'A clearing account holds exactly its open items.',
    sql: differs('clearing'),
  },
];
