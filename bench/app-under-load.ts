import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildApp } from '../apps/server/src/app';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { loadConfig } from '../apps/server/src/platform/runtime/config';
import { createLogger } from '../apps/server/src/platform/runtime/logger';
import type { Measured } from './measure';

export interface Target {
  readonly origin: string;
  readonly path: string;
  readonly body: string;
  /** Used in turn instead of the one body. */
  readonly bodies?: readonly string[];
  /** {n} in the body counts up from here with each request. */
  readonly countFrom?: number;
  readonly method?: 'GET' | 'POST';
  readonly tokens: readonly string[];
}

/** Runs closed-loop callers in a separate process. */
export const drive = async (target: Target, load: { callers: number; seconds: number }): Promise<Measured> => {
  const client = fileURLToPath(new URL('./http-client.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    client,
    JSON.stringify({ target, ...load }),
  ]);
  return JSON.parse(stdout) as Measured;
};

export interface Turns {
  readonly callers: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly beforeRound?: () => Promise<unknown>;
}

/** Alternates the targets in short rounds and takes the best round of each, because machines are noisy. */
export const driveInTurns = async <Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  { callers, seconds, rounds, beforeRound }: Turns,
): Promise<Record<Name, Measured>> => {
  const best: Partial<Record<Name, Measured>> = {};
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound?.();
    for (const name of Object.keys(targets) as Name[]) {
      const result = await drive(targets[name], { callers, seconds });
      if (result.perSecond > (best[name]?.perSecond ?? 0)) best[name] = result;
    }
  }
  return best as Record<Name, Measured>;
};

export const startApp = async (pool: Pool, settings: string | Readonly<Record<string, string>> = 'api,jobs') => {
  const changed = typeof settings === 'string' ? { CANDOR_ROLES: settings } : settings;
  const loaded = loadConfig({
    CANDOR_DATA_DIR: tmpdir(),
    CANDOR_RATE_SCALE: '1000000',
    CANDOR_MARKET_MAKER: 'off',
    CANDOR_DEMO_TRADERS: 'off',
    // No load shedding here; bench/overload-bench.ts measures it.
    CANDOR_AT_ONCE: 'money=100000,read=100000,last=100000',
    CANDOR_MAX_LAG_MS: '100000',
    ...changed,
  });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  const enginePool = createPool(pool.options.connectionString ?? '', { max: loaded.config.pools.engine });
  const app = await buildApp({
    config: loaded.config,
    pool,
    enginePool,
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
    secret: Buffer.alloc(32),
    h5Dir: null,
  });
  const close = async (): Promise<void> => {
    await app.close();
    await enginePool.end();
  };
  return { app: { ...app, close }, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
};
