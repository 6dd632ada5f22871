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

/** Writes new balances and their postings in one statement. The accounts are locked by the caller. */
export const insertPostings = async (client: PoolClient, rows: PostingColumns): Promise<void> => {
  await client.query({
    ...WRITE,
    values: [
      toArrayText(rows.accountIds),
      toArrayText(rows.balances),
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
    ],
  });
};
