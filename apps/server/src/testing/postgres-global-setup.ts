import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres';
import { migrate } from '#platform/db/migrate';
import { ensureDatabase, withDatabase } from '#platform/db/postgres-roles';
import { createLogger } from '#platform/runtime/logger';

const TEMPLATE = 'candor_template';

// The data is deleted after the run, so durability is traded for speed.
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  autovacuum: 'off',
  // A run opens about 1,500 connections; the default would hash each password 4,096 times on both sides.
  scram_iterations: '1',
  // Avoids WAL, checkpoint and background writes for data that is deleted after the run.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  bgwriter_lru_maxpages: '0',
  // Tables without statistics look large: the planner would start worker processes to read a few rows.
  max_parallel_workers_per_gather: '0',
};

/** Connection data of this run's database for test files; see test-database.ts. */
export interface TestPostgres {
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: TestPostgres;
  }
}

/** TestPostgres as JSON: a PostgreSQL that a program which starts many test runs keeps for all of them. */
export const KEPT_POSTGRES = 'CANDOR_TEST_POSTGRES';

/** One PostgreSQL per test run, unless it is given one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = process.env[KEPT_POSTGRES];
  const { data, stop } = kept ? { data: JSON.parse(kept) as TestPostgres, stop: leave } : await startTestPostgres();
  project.provide('testPostgres', data);
  return stop;
}

const leave = async (): Promise<void> => undefined;

/** A PostgreSQL in a temporary folder, with a migrated template that test files copy. */
export async function startTestPostgres(): Promise<{ data: TestPostgres; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-it-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'warn' }), settings: SETTINGS });
  const interrupt = (): void => postgres.interrupt();
  process.once('exit', interrupt);
  const teardown = async (): Promise<void> => {
    process.off('exit', interrupt);
    await postgres.stop();
    for (const directory of [postgres.pgDir, dataDir]) rmSync(directory, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres);
  } catch (error) {
    await teardown();
    throw error;
  }
  const { adminUrl, appUrl } = postgres;
  return { data: { adminUrl, appUrl, template: TEMPLATE }, stop: teardown };
}

async function makeTemplate(postgres: EmbeddedPostgres): Promise<void> {
  await ensureDatabase(postgres.adminUrl, TEMPLATE);
  const repository = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))));
  await migrate({
    connectionString: withDatabase(postgres.adminUrl, TEMPLATE),
    dir: join(repository, 'db', 'migrations'),
  });
}
