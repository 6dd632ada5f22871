import { tmpdir } from 'node:os';
import { buildApp } from '#app/app';
import { drawWaitingBoxes } from '#modules/nft/use-cases/draw-boxes';
import { openBox } from '#modules/nft/use-cases/open-box';
import { createPool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { loadConfig } from '#platform/runtime/config';
import { createLogger } from '#platform/runtime/logger';

/** A process that draws waiting boxes, or opens the box of a user, on a test's database; it lives until it is killed. */
const [, , appUrl = '', userId = '', code = ''] = process.argv;
const loaded = loadConfig({ CANDOR_DATA_DIR: tmpdir(), CANDOR_ROLES: 'api', CANDOR_MARKET_MAKER: 'off' });
if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
const { parts } = await buildApp({
  config: loaded.config,
  pool: createPool(appUrl, { max: 2 }),
  enginePool: createPool(appUrl, { max: 2 }),
  clock: systemClock,
  logger: createLogger({ level: 'silent' }),
  secret: Buffer.alloc(32, 7),
  h5Dir: null,
});
process.stdout.write('works\n');
if (code === '') await drawWaitingBoxes(parts, async () => undefined);
else await openBox(parts, { userId: Number.parseInt(userId, 10), code });
