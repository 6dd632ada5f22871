import { expect } from 'vitest';
import type { Pool } from '#platform/db/pool';

interface Corruption {
  /** Changes at least one row. */
  readonly sql: string;
  /** Tables whose triggers would refuse or repair the change. */
  readonly tables: readonly string[];
  readonly invariants: readonly { readonly sql: string }[];
}

/** Expects one of the invariants to report the change. Made in a transaction that is rolled back, with triggers disabled. */
export const expectCorruptionFound = async (admin: Pool, { sql, tables, invariants }: Corruption): Promise<void> => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    for (const table of tables) await client.query(`alter table ${table} disable trigger all`);
    const { rowCount } = await client.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    const found = await Promise.all(invariants.map((invariant) => client.query(invariant.sql)));
    expect(found.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
};
