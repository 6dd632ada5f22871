import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Feed } from '#kernel/pricing/feed';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres';
import { migrate } from '#platform/db/migrate';
import { createPool } from '#platform/db/pool';
import { prepareOwnDatabase } from '#platform/db/postgres-roles';
import type { Clock } from '#platform/runtime/clock';
import { type Config, loadConfig } from '#platform/runtime/config';
import { loadDemoSecret } from '#platform/runtime/demo-secret';
import { processEnvironment } from '#platform/runtime/environment';
import { installLifecycle, type Lifecycle } from '#platform/runtime/lifecycle';
import { createLogger, type Logger } from '#platform/runtime/logger';
import { probePort } from '#platform/runtime/port-probe';
import { type App, buildApp } from './app';

// This file runs from apps/server/src in development and from apps/server/dist when built.
const repository = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** Connection timeout of the engine pool: engines have no client waiting, so they wait longer than a request does. */
const ENGINE_WAIT_MS = 5_000;

interface Start {
  readonly clock: Clock;
  readonly config: Config;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly feed: Feed | undefined;
}

/**
 * Reads the settings, starts everything and takes requests until the process is told to stop. Prices come from the feed
 * given, or else from the one in the settings.
 */
export async function runServer(clock: Clock, feed?: Feed): Promise<void> {
  const loaded = loadConfig(processEnvironment());
  if (!loaded.ok) return fail(loaded.problems);
  const { config } = loaded;
  const busy = await probePort(config);
  if (busy !== null) return fail([busy]);
  const logger = createLogger({ level: config.logLevel });
  const lifecycle = installLifecycle(logger, config.stopMs);
  try {
    await start({ clock, config, logger, lifecycle, feed });
  } catch (error) {
    logger.debug({ err: error }, 'start failed');
    fail([`Candor could not start: ${error instanceof Error ? error.message : String(error)}`]);
    await lifecycle.stop(1);
  }
}

function fail(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}

async function start({ clock, config, logger, lifecycle, feed }: Start): Promise<void> {
  const { adminUrl, appUrl } = await openDatabase({ config, logger, lifecycle });
  const applied = await migrate({ connectionString: adminUrl, dir: join(repository, 'db', 'migrations') });
  if (applied.length > 0) logger.info({ applied }, 'database migrated');
  const { pools } = config;
  const pool = createPool(appUrl, { max: pools.api, maxWaiting: pools.waiting, waitMs: pools.wait_ms });
  const enginePool = createPool(appUrl, { max: pools.engine, waitMs: Math.max(pools.wait_ms, ENGINE_WAIT_MS) });
  lifecycle.onStop('the database connections', async () => {
    await Promise.all([pool.end(), enginePool.end()]);
  });
  const [h5Dir, opsDir] = [findBuilt('h5'), findBuilt('ops')];
  const secret = config.secret ?? loadDemoSecret(config.dataDir);
  const own = feed === undefined ? {} : { feed };
  const app = await buildApp({ config, pool, enginePool, clock, logger, secret, h5Dir, opsDir, ...own });
  lifecycle.onStop('the app', () => app.close());
  if (config.mode === 'demo') await app.seedDemo();
  else await refuseDemoAccounts(app);
  await app.listen({ host: config.host, port: config.port });
  announce(config, h5Dir);
}

/** A database used for a demo contains accounts with known passwords: production refuses to start on it. */
async function refuseDemoAccounts(app: App): Promise<void> {
  const found = await app.findDemoAccounts();
  if (found.length > 0) throw new Error(`this database has demo accounts (${found.join(', ')}); use a fresh one`);
}

async function openDatabase({
  config,
  logger,
  lifecycle,
}: Omit<Start, 'clock' | 'feed'>): Promise<{ adminUrl: string; appUrl: string }> {
  if (config.databaseUrl !== null) return prepareOwnDatabase(config.databaseUrl);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: logger });
  lifecycle.onAbort(() => postgres.interrupt());
  lifecycle.onStop('PostgreSQL', () => postgres.stop());
  return postgres;
}

function findBuilt(app: 'h5' | 'ops'): string | null {
  const directory = join(repository, 'apps', app, 'dist');
  return existsSync(join(directory, 'index.html')) ? directory : null;
}

function announce(config: Config, h5Dir: string | null): void {
  const isAnyAddress = config.host === '0.0.0.0' || config.host === '::';
  const host = isAnyAddress ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  console.log(`\nCandor runs at http://${host}:${config.port}/h5/`);
  if (h5Dir === null) console.log('The web app is not built, only the API answers: npm run build');
  if (config.mode === 'demo') {
    console.log('Demo login: demo@candor.test, password demo1234 (play money)');
    console.log('Operators: /ops/ with ops@candor.test or ops2@candor.test, password demo-ops-1234');
  }
  console.log('Stop with Ctrl-C.\n');
}
