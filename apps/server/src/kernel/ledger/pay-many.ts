import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { accountColumns } from './accounts.store';
import type { AccountRef, UserAccount } from './chart';
import type { Entry } from './entry';

/**
 * Payments made at one time, in columns, each the text of a PostgreSQL array, as `toArrayText` or the database writes
 * it.
 */
export interface PaymentColumns {
  readonly ownerIds: string;
  readonly amounts: string;
  readonly kinds: string;
  readonly references: string;
  readonly ruleVersions: string;
}

export interface PaymentBatch {
  /** An account of the house; payments from it are never refused. */
  readonly from: AccountRef;
  readonly toType: UserAccount;
  readonly columns: PaymentColumns;
  /** Booked before the payments, under the same locks; none may be refused. */
  readonly before: readonly Entry[];
}

/**
 * Each account is looked up by its unique key. With a plain join and outdated statistics the planner may compare every
 * payment with every account.
 */
const accountOf = (owner: string, type: string, currency: string): string =>
  `select id, balance from ledger_account where owner_id = ${owner} and type = ${type} and currency_id = ${currency} and bucket = 'available' limit 1`;

// Unnamed statements: a prepared one may get a generic plan, which is unsuitable for arrays of ten thousand.

/** Locks the receivers and the other accounts of the batch, in id order as everywhere. */
const LOCK = `
  with locked as (
    select id from ledger_account where id = any(array(
      select a.id from (select distinct owner_id from unnest($1::int[]) as o(owner_id)) w
      cross join lateral (${accountOf('w.owner_id', '$2', '$3')}) a) || array(
      select a.id from unnest($4::int[], $5::text[], $6::int[], $7::text[]) as k(owner_id, type, currency_id, bucket)
      join ledger_account a using (owner_id, type, currency_id, bucket)))
    order by id for update
  )
  select count(*)::int as count from locked`;

export const lockReceivers = async (
  client: PoolClient,
  { from, toType, columns }: PaymentBatch,
  others: readonly AccountRef[],
): Promise<void> => {
  await client.query(LOCK, [columns.ownerIds, toType, from.currencyId, ...accountColumns(others)]);
};

const PAY = `
         with paid as materialized (
           select v.*, a.id as account_id, a.balance from unnest($1::int[], $2::numeric[], $3::text[], $4::uuid[], $5::int[])
             with ordinality as v(owner_id, amount, kind, reference, rule_version, place)
           left join lateral (${accountOf('v.owner_id', '$6', '$7')}) a on true
         ), moved as (
           update ledger_account a set balance = a.balance + s.total
           from (select account_id, sum(amount) as total from paid group by account_id
                 union all select $8::bigint, -coalesce(sum(amount), 0) from paid) s
           where a.id = s.account_id
         ), written as (
           insert into ledger_posting (debit_account_id, credit_account_id, rule_version, leg, kind, reference, amount,
                                       debit_after, credit_after, created_at)
           select $8::bigint, p.account_id, p.rule_version, 0, p.kind, p.reference, p.amount,
                  h.balance - sum(p.amount) over (order by p.place),
                  p.balance + sum(p.amount) over (partition by p.account_id order by p.place), $9::timestamptz
           from paid p cross join (select balance from ledger_account where id = $8::bigint) h order by p.place
         )
         select count(*)::int as asked from paid`;

/**
 * Writes one leg per payment, each a separate entry, with one statement. The caller holds the account locks, so the
 * starting balances are current. A receiver without an account fails the insert and the whole transaction.
 */
export const writePayments = (
  tx: Tx,
  { from, toType, columns }: PaymentBatch,
  { fromId, at }: { readonly fromId: string; readonly at: Date },
): void => {
  const { ownerIds, amounts, kinds, references, ruleVersions } = columns;
  const values = [ownerIds, amounts, kinds, references, ruleVersions, toType, from.currencyId, fromId, at];
  tx.send(tx.client.query(PAY, values));
};
