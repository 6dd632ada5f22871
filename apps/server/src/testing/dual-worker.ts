import { tmpdir } from 'node:os';
import { buildApp } from '#app/app';
import { settleDue } from '#modules/dual/use-cases/settle-due';
import { createPool } from '#platform/db/pool';
import { virtualClock } from '#platform/runtime/clock';
import { loadConfig } from '#platform/runtime/config';
import { createLogger } from '#platform/runtime/logger';

/**
 * A process that settles dual orders on a test's database and stops inside the transaction: before or after the money is
 * booked. It says so and waits to be killed.
 */
const [, , appUrl = '', nowMs = '0', moment = 'before'] = process.argv;
const loaded = loadConfig({ CANDOR_DATA_DIR: tmpdir(), CANDOR_ROLES: 'api', CANDOR_MARKET_MAKER: 'off' });
if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
const { parts } = await buildApp({
  config: loaded.config,
  pool: createPool(appUrl, { max: 2 }),
  enginePool: createPool(appUrl, { max: 4 }),
  clock: virtualClock(Number.parseInt(nowMs, 10)),
  logger: createLogger({ level: 'silent' }),
  secret: Buffer.alloc(32, 7),
  h5Dir: null,
});
const { ledger } = parts;
const settleMany: typeof ledger.settleMany = async (tx, steps) => {
  if (moment === 'after') await ledger.settleMany(tx, steps);
  process.stdout.write('inside\n');
  await new Promise(() => undefined);
};
await settleDue(
  { ...parts, ledger: { ...ledger, settleMany } },
  { nowMs: parts.clock.nowMs(), ensureHeld: async () => undefined },
);
