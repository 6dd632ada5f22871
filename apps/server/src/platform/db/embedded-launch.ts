import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import pg from 'pg';
import { monotonicMs, pollUntil } from '#platform/runtime/monotonic';
import type { PostgresBinaries } from './embedded-binaries';
import { CHILD_ENVIRONMENT } from './embedded-cluster';
import type { DataFiles } from './embedded-files';

export type PostgresSettings = Readonly<Record<string, string>>;

export interface LaunchOptions {
  readonly files: DataFiles;
  readonly binaries: PostgresBinaries;
  readonly port: number;
  readonly settings: PostgresSettings;
  readonly adminUrl: string;
}

export type Launched =
  | { readonly ok: true; readonly child: ChildProcess; readonly pid: number }
  | { readonly ok: false; readonly reason: 'port-busy' | 'locked' | 'failed'; readonly detail: string };

// Durable settings: an acknowledged commit is on disk.
const DEFAULT_SETTINGS: PostgresSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  // Mass settlements write tens of megabytes of WAL per second; smaller buffers would make commits wait.
  wal_buffers: '64MB',
  max_connections: '100',
  // A batch of money calls locks up to 500 keys; see key-locks.ts.
  max_locks_per_transaction: '256',
  // New WAL segments are not zero-filled, which would delay a commit by ten milliseconds. Commits are flushed all the
  // same.
  wal_init_zero: 'off',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
};

const START_TIMEOUT_MS = 120_000;
const LOG_BYTES_MAX = 10 * 1024 * 1024;

/** Starts the server program and waits until it answers. In a session of its own, so that Ctrl-C reaches only us. */
export async function launchPostgres(options: LaunchOptions): Promise<Launched> {
  const { files, binaries } = options;
  rotateLog(files.logFile);
  const log = openSync(files.logFile, 'a', 0o600);
  const logStart = statSync(files.logFile).size;
  const child = spawn(binaries.postgres, postgresArguments(options), {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: CHILD_ENVIRONMENT,
    ...(files.runAs ?? {}),
  });
  closeSync(log);
  await once(child, 'spawn');
  child.unref();
  const ready = await pollUntil(
    async () => (hasEnded(child) ? 'ended' : await whenAnswering(options.adminUrl, files.pgDir)),
    {
      timeoutMs: START_TIMEOUT_MS,
      everyMs: 50,
    },
  );
  if (ready === 'answers' && child.pid !== undefined && !hasEnded(child)) return { ok: true, child, pid: child.pid };
  if (!hasEnded(child)) child.kill('SIGQUIT');
  return explainFailure(readFileSync(files.logFile).subarray(logStart).toString('utf8'));
}

function postgresArguments({ files, port, settings }: LaunchOptions): string[] {
  const fixed = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
  };
  const all = { ...DEFAULT_SETTINGS, ...settings, ...fixed };
  return ['-D', files.pgDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const whenAnswering = async (adminUrl: string, pgDir: string): Promise<'answers' | null> =>
  (await askPostgres(adminUrl, pgDir)) === 'answers' ? 'answers' : null;

type Answer = 'answers' | 'starting' | 'silent' | 'other-data' | 'wrong-password';

/**
 * One connection attempt. Checks that the server serves our data directory and is not another PostgreSQL on the same
 * port.
 */
async function askPostgres(adminUrl: string, pgDir: string): Promise<Answer> {
  const url = new URL(adminUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === pgDir ? 'answers' : 'other-data';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '57P03') return 'starting';
    return code === '28P01' || code === '28000' ? 'wrong-password' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explainFailure(output: string): Launched {
  const detail = output.trim().split('\n').slice(-6).join('\n');
  if (/lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(output)) {
    return { ok: false, reason: 'locked', detail };
  }
  if (/could not bind|could not create any TCP\/IP sockets/.test(output))
    return { ok: false, reason: 'port-busy', detail };
  return { ok: false, reason: 'failed', detail };
}

function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.1`);
}

/**
 * Waits for a PostgreSQL started by another process. Crash recovery may take long, but the server must answer
 * meanwhile.
 */
export async function waitForAnswer(adminUrl: string, pgDir: string): Promise<Answer> {
  const patienceMs = { starting: START_TIMEOUT_MS, silent: 5_000 };
  const since = monotonicMs();
  const settled = await pollUntil(
    async () => {
      const answer = await askPostgres(adminUrl, pgDir);
      if (answer === 'starting' || answer === 'silent')
        return monotonicMs() - since > patienceMs[answer] ? answer : null;
      return answer;
    },
    { timeoutMs: START_TIMEOUT_MS, everyMs: 100 },
  );
  return settled ?? 'silent';
}
