import { createPool } from '#platform/db/pool';
import { createJobs } from '#platform/jobs/jobs';
import { runDuePeriods } from '#platform/jobs/run-once';
import { appendEvents } from '#platform/outbox/append-events';
import { systemClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { createLogger } from '#platform/runtime/logger';

// Child process of jobs-takeover.it.test.ts, which starts and kills it. It runs one job with a period of 20 ms that
// appends one outbox event per period. After each run it prints the fence of its lease to standard output.
const [databaseUrl = '', leaseMs = ''] = process.argv.slice(2);
const STEP_MS = 20;

const pool = createPool(databaseUrl, { max: 4 });
const jobs = createJobs({
  pool,
  clock: systemClock,
  logger: createLogger({ level: 'silent' }),
  holderId: newId(),
  leaseMs: Number.parseInt(leaseMs, 10),
});
jobs.every({
  name: 'tick',
  everyMs: STEP_MS,
  run: async ({ nowMs, lease: { fence }, ensureHeld }) => {
    await runDuePeriods(pool, {
      name: 'tick',
      stepMs: STEP_MS,
      nowMs,
      work: async (tx, dueMs) => {
        await ensureHeld(tx);
        await appendEvents(tx, [{ topic: 'tick', key: String(dueMs), payload: { fence } }]);
        return 'done';
      },
    });
    process.stdout.write(`${fence}\n`);
  },
});
jobs.start();
