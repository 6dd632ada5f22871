import { INVARIANTS } from '../apps/server/src/declared';
import { sealPostings } from '../apps/server/src/kernel/ledger/seal';
import { createCheckBooks } from '../apps/server/src/modules/ops/index';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres';
import { createPool } from '../apps/server/src/platform/db/pool';
import type { Clock } from '../apps/server/src/platform/runtime/clock';
import type { Config } from '../apps/server/src/platform/runtime/config';
import { createDiskStorage, uploadFolder } from '../apps/server/src/platform/storage/disk-storage';

/**
 * Recomputes every balance from the postings, checks each invariant, compares stored files with their owners and walks the
 * operators' log, against the same database and data folder as npm start: a running database is used, a stopped one is
 * started for the time of the audit. Prints a line for each invariant. False if one does not hold.
 */
export async function auditBooks(config: Config, clock: Clock): Promise<boolean> {
  const quiet = { info: () => undefined, warn: console.error, error: console.error };
  const postgres =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: quiet }) : null;
  const pool = createPool(postgres?.appUrl ?? config.databaseUrl ?? '', { max: 1 });
  const storage = createDiskStorage(uploadFolder(config.dataDir));
  try {
    // What was booked just before the server stopped may still be open.
    await sealPostings(pool, clock);
    const { invariants } = await createCheckBooks({ pool, clock, storage, invariants: INVARIANTS })();
    for (const { id, rule, ok, violations } of invariants) {
      console.log(`${id.padEnd(5)} ${ok ? 'holds' : 'BROKEN'}  ${rule}`);
      for (const what of violations) console.log(`       ${what}`);
    }
    return invariants.every(({ ok }) => ok);
  } finally {
    await pool.end();
    await postgres?.stop();
  }
}
