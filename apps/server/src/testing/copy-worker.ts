import { tmpdir } from 'node:os';
import { buildApp } from '#app/app';
import { createFanOut } from '#modules/copy/use-cases/fan-out';
import { createFuturesDeps } from '#modules/futures/index';
import { createPool } from '#platform/db/pool';
import { createJobs } from '#platform/jobs/jobs';
import { virtualClock } from '#platform/runtime/clock';
import { loadConfig } from '#platform/runtime/config';
import { createLogger } from '#platform/runtime/logger';

/** A process that copies on a test's database at the time of the test, few followers at a time; it runs until it is killed. */
const [, , appUrl = '', batch = '10', nowMs = ''] = process.argv;
const clock = virtualClock(Number.parseInt(nowMs, 10));
const loaded = loadConfig({ CANDOR_DATA_DIR: tmpdir(), CANDOR_ROLES: 'api', CANDOR_MARKET_MAKER: 'off' });
if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
const logger = createLogger({ level: 'silent' });
const pool = createPool(appUrl, { max: 4 });
const app = await buildApp({
  config: loaded.config,
  pool,
  enginePool: createPool(appUrl, { max: 4 }),
  clock,
  logger,
  secret: Buffer.alloc(32, 7),
  h5Dir: null,
});
const fanOut = createFanOut({ ...createFuturesDeps(app.parts), ...app.parts }, { batch: Number.parseInt(batch, 10) });
const jobs = createJobs({ pool, clock, logger, holderId: app.parts.newId(), leaseMs: 1_000 });
jobs.every({
  name: 'copy_fan_out',
  everyMs: 20,
  run: async ({ ensureHeld, signal }) => {
    while (!signal.aborted && (await fanOut({ ensureHeld })) > 0);
  },
});
jobs.start();
process.stdout.write('copies\n');
