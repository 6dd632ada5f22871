import { createPool } from '#platform/db/pool';
import { createJobs } from '#platform/jobs/jobs';
import { runDuePeriods } from '#platform/jobs/run-once';
import { appendEvents } from '#platform/outbox/append-events';
import { systemClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { createLogger } from '#platform/runtime/logger';

// A process of its own with one job that is due every 20 ms and leaves one event per period behind. It is started by
// jobs-takeover.it.test.ts, which kills it. On standard output it says under which fence it runs.
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
