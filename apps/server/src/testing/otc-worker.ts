import { tmpdir } from 'node:os';
import { buildApp } from '#app/app';
import { createPool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { loadConfig } from '#platform/runtime/config';
import { createLogger } from '#platform/runtime/logger';

/** A server with the given roles on a test's database; it writes its origin and runs until it is killed. */
const [, , appUrl = '', roles = 'api'] = process.argv;
const loaded = loadConfig({
  CANDOR_DATA_DIR: tmpdir(),
  CANDOR_ROLES: roles,
  CANDOR_RATE_SCALE: '1000',
  CANDOR_MAX_LAG_MS: '100000',
  CANDOR_MARKET_MAKER: 'off',
  CANDOR_DEMO_TRADERS: 'off',
  CANDOR_DEMO_DAY_SECONDS: '86400',
});
if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
const app = await buildApp({
  config: loaded.config,
  pool: createPool(appUrl, { max: 4 }),
  enginePool: createPool(appUrl, { max: 6 }),
  clock: systemClock,
  logger: createLogger({ level: 'silent' }),
  secret: Buffer.alloc(32, 7),
  h5Dir: null,
});
process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }));
