import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';

/** Column-wise rows for one set-based statement; amounts are decimal text. */
export interface PostingColumns {
  readonly accountIds: string[];
  readonly balances: string[];
  readonly debitIds: string[];
  readonly creditIds: string[];
  readonly ruleVersions: number[];
  readonly legs: number[];
  readonly kinds: string[];
  readonly references: string[];
  readonly amounts: string[];
  readonly debitAfters: string[];
  readonly creditAfters: string[];
  readonly createdAt: Date;
}

const WRITE = {
  name: 'ledger_write_postings',
  text: `with moved as (
           update ledger_account a set balance = v.balance
           from unnest($1::bigint[], $2::numeric[]) as v(id, balance) where a.id = v.id
         )
         insert into ledger_posting (debit_account_id, credit_account_id, rule_version, leg, kind, reference,
                                     amount, debit_after, credit_after, created_at)
         select p.*, $12::timestamptz
         from unnest($3::bigint[], $4::bigint[], $5::int[], $6::smallint[], $7::text[], $8::uuid[],
                     $9::numeric[], $10::numeric[], $11::numeric[]) as p`,
};

const WRITE_KNOWN = {
  name: 'ledger_write_known',
  text: 'select ledger_write_known($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
};

const postingValues = (rows: PostingColumns) => [
  toArrayText(rows.debitIds),
  toArrayText(rows.creditIds),
  toArrayText(rows.ruleVersions),
  toArrayText(rows.legs),
  toArrayText(rows.kinds),
  toArrayText(rows.references),
  toArrayText(rows.amounts),
  toArrayText(rows.debitAfters),
  toArrayText(rows.creditAfters),
  rows.createdAt,
];

/** Writes new balances and their postings in one statement. The accounts are locked by the caller. */
export const insertPostings = async (client: PoolClient, rows: PostingColumns): Promise<void> => {
  const values = [toArrayText(rows.accountIds), toArrayText(rows.balances), ...postingValues(rows)];
  await client.query({ ...WRITE, values });
};

/**
 * Like `insertPostings`, without a prior lock: locks the accounts in the order given, and fails with a serialisation
 * failure when a balance is not the expected one. Expected balances are in the order of `accountIds`.
 */
export const insertKnownPostings = async (
  client: PoolClient,
  rows: PostingColumns,
  expected: readonly string[],
): Promise<void> => {
  const accounts = [toArrayText(rows.accountIds), toArrayText(expected), toArrayText(rows.balances)];
  await client.query({ ...WRITE_KNOWN, values: [...accounts, ...postingValues(rows)] });
};
