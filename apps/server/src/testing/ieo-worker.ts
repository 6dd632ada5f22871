import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from '#app/app';
import { createPool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { loadConfig } from '#platform/runtime/config';
import { createLogger } from '#platform/runtime/logger';
import { runIeo } from './ieo-steps';

/** A process that moves projects on without a lease, as fast as it can, in small parts; it runs until it is killed. */
const [, , appUrl = ''] = process.argv;
const loaded = loadConfig({ CANDOR_DATA_DIR: tmpdir(), CANDOR_ROLES: 'api', CANDOR_MARKET_MAKER: 'off' });
if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
const app = await buildApp({
  config: loaded.config,
  pool: createPool(appUrl, { max: 2 }),
  enginePool: createPool(appUrl, { max: 4 }),
  clock: systemClock,
  logger: createLogger({ level: 'silent' }),
  secret: Buffer.alloc(32, 7),
  h5Dir: null,
});
process.stdout.write('worker runs\n');
for (;;) {
  await runIeo({ app }, { commitsPerPart: 3 });
  await delay(5);
}
