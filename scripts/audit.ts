import { LEDGER_INVARIANTS, reconcile } from '../apps/server/src/kernel/ledger/reconcile/reconcile';
import { sealPostings } from '../apps/server/src/kernel/ledger/seal';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres';
import { createPool } from '../apps/server/src/platform/db/pool';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { loadConfig } from '../apps/server/src/platform/runtime/config';

// npm run audit: recomputes every balance from the postings and checks each invariant, against the same database as
// npm start (a running one is used, a stopped one is started for the time of the audit). Exit code 1 if any fails.
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
try {
  // What was booked just before the server stopped may still be open.
  await sealPostings(pool, systemClock);
  const violations = await reconcile({ pool, clock: systemClock });
  for (const { id, says } of LEDGER_INVARIANTS) {
    const found = violations.filter((violation) => violation.invariant === id);
    console.log(`${id.padEnd(4)} ${found.length === 0 ? 'holds' : 'BROKEN'}  ${says}`);
    for (const { what } of found) console.log(`       ${what}`);
  }
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await postgres?.stop();
}
