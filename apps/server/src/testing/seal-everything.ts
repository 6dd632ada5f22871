import { expect } from 'vitest';
import { sealPostings } from '#kernel/ledger/seal';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';

const SEALABLE = `select coalesce(max(xid), 0) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as yes from ledger_posting`;

/**
 * A seal waits for every older transaction of the whole cluster, including databases of other test files. Resolves when
 * none is left.
 */
export const untilSealable = async (pool: Pool): Promise<void> => {
  const probe = async () => ((await pool.query<{ yes: boolean }>(SEALABLE)).rows[0]?.yes ? true : null);
  expect(await pollUntil(probe, { everyMs: 5, timeoutMs: 60_000 })).toBe(true);
};

export const sealEverything = async (pool: Pool, clock: Clock): Promise<void> => {
  await untilSealable(pool);
  await sealPostings(pool, clock);
};
