import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres';
import { isPostmasterOf, readPostmaster } from '#platform/db/embedded-process';
import { migrate } from '#platform/db/migrate';
import { createLogger } from '#platform/runtime/logger';
import { pollUntil } from '#platform/runtime/monotonic';
import type { TestDatabase } from './test-database';

const repository = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))));

/** A PostgreSQL for one test that stops or kills it. Its address is the same after a restart. */
export interface OwnPostgres {
  readonly database: TestDatabase;
  /** Stops all its processes with SIGSTOP, as on a machine that hangs. */
  freeze(): void;
  thaw(): void;
  /** Kills all its processes. */
  kill(): Promise<void>;
  /** Starts it unless it is running. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const childrenOf = (pid: number): number[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pairs = lines.map((line) =>
    line
      .trim()
      .split(/\s+/)
      .map((text) => Number.parseInt(text, 10)),
  );
  return pairs.flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const GONE_WITHIN_MS = 60_000;

interface Options {
  /** Folder of its files; `close` deletes them, and the folder if it was not given. */
  readonly root?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

export const startOwnPostgres = async ({ root: given, settings = {} }: Options = {}): Promise<OwnPostgres> => {
  const root = given ?? makeRoot();
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir: join(root, 'data'), log: createLogger({ level: 'silent' }), settings });
  let postgres = await start();
  const { adminUrl, appUrl, pgDir } = postgres;
  await migrate({ connectionString: adminUrl, dir: join(repository, 'db', 'migrations') });

  const signal = (name: NodeJS.Signals): number[] => {
    const pids = [postgres.pid, ...childrenOf(postgres.pid)];
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
    return pids;
  };
  const database: TestDatabase = {
    adminUrl,
    appUrl,
    copy: () => Promise.reject(new Error('has no copies')),
    drop: async () => undefined,
  };
  return {
    database,
    freeze: () => void signal('SIGSTOP'),
    thaw: () => void signal('SIGCONT'),
    kill: async () => {
      const pids = signal('SIGKILL');
      // Stops the supervisor at the same time: it would otherwise start PostgreSQL again.
      await postgres.stop();
      const isGone = () => (pids.some(isAlive) ? null : true);
      const gone = await pollUntil(isGone, { timeoutMs: GONE_WITHIN_MS, everyMs: 20 });
      if (gone === null) throw new Error(`still running: ${pids.filter(isAlive).join(', ')}`);
    },
    restart: async () => {
      const running = readPostmaster(pgDir);
      if (running !== null && isPostmasterOf(running.pid, pgDir)) return;
      postgres = await start();
    },
    close: async () => {
      await postgres.stop().catch(() => undefined);
      for (const directory of [pgDir, given === undefined ? root : join(root, 'data')])
        rmSync(directory, { recursive: true, force: true });
    },
  };
};

/** The account PostgreSQL runs under needs access. */
function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'candor-own-'));
  chmodSync(root, 0o755);
  return root;
}
