import { INVARIANTS } from '../apps/server/src/declared';
import { sealPostings } from '../apps/server/src/kernel/ledger/seal';
import { createCheckBooks } from '../apps/server/src/modules/ops/index';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres';
import { createPool } from '../apps/server/src/platform/db/pool';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { loadConfig } from '../apps/server/src/platform/runtime/config';
import { createDiskStorage, uploadFolder } from '../apps/server/src/platform/storage/disk-storage';

// npm run audit: recomputes every balance from the postings, checks each invariant, compares stored files with their
// owners and walks the operators' log, against the same database and data folder as npm start (a running database is
// used, a stopped one is started for the time of the audit). Exit code 1 if anything fails.
const loaded = loadConfig(process.env);
if (!loaded.ok) {
  for (const problem of loaded.problems) console.error(problem);
  process.exit(1);
}
const { config } = loaded;
const quiet = { info: () => undefined, warn: console.error, error: console.error };
const postgres =
  config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: quiet }) : null;
const pool = createPool(postgres?.appUrl ?? config.databaseUrl ?? '', { max: 1 });
const storage = createDiskStorage(uploadFolder(config.dataDir));
try {
  // What was booked just before the server stopped may still be open.
  await sealPostings(pool, systemClock);
  const { invariants } = await createCheckBooks({ pool, clock: systemClock, storage, invariants: INVARIANTS })();
  for (const { id, rule, ok, violations } of invariants) {
    console.log(`${id.padEnd(5)} ${ok ? 'holds' : 'BROKEN'}  ${rule}`);
    for (const what of violations) console.log(`       ${what}`);
  }
  process.exitCode = invariants.every(({ ok }) => ok) ? 0 : 1;
} finally {
  await pool.end();
  await postgres?.stop();
}
