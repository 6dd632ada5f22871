import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPostmasterOf, readPostmaster, stopPostmaster } from '#platform/db/embedded-process';
import { copyDataDirectory } from './data-copy';

/** The server bundle of this test run, at the same depth in the tree as main.ts. */
export const bundleFile = fileURLToPath(new URL('../../.cache/main.js', import.meta.url));
const READY_LINE = 'Candor runs at';

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the process ends, for whatever reason. */
  readonly exited: Promise<Exit>;
  send(signal: NodeJS.Signals): void;
}

type Variables = Readonly<Record<string, string>>;

/** Only variables every program needs: settings of the developer's shell must not reach the server under test. */
const cleanEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const watchOutput = (child: ChildProcess) => {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return output;
};

/** Starts the server in a separate process without waiting. */
const launch = (variables: Variables) => {
  const child = spawn(process.execPath, ['--enable-source-maps', bundleFile], {
    env: { ...cleanEnvironment(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = watchOutput(child);
  // 'close' is emitted after the output has been read to its end.
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal, ...output }));
  return { child, exited, output };
};

/** Runs the server until it exits: for starts that must fail. */
const runServer = (variables: Variables): Promise<Exit> => launch(variables).exited;

/** Starts the server and waits until it reports that it runs. */
const startServer = async (variables: Variables): Promise<ServerProcess> => {
  const { child, exited, output } = launch(variables);
  const ready = new Promise<'ready'>((resolve) => {
    child.stdout?.on('data', () => {
      if (output.stdout.includes(READY_LINE)) resolve('ready');
    });
  });
  const first = await Promise.race([ready, exited]);
  if (first !== 'ready')
    throw new Error(`the server ended with ${first.code ?? first.signal}\n${first.stderr}${first.stdout}`);
  return { pid: child.pid ?? 0, exited, send: (signal) => void child.kill(signal) };
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Each test worker draws from its own range, so that two of them do not find the same port free. Without a worker: 0. */
const PORTS_OF_WORKER = 1_000;
const workerPorts = (): number =>
  20_000 + (Number.parseInt(process.env.VITEST_POOL_ID ?? '0', 10) % 10) * PORTS_OF_WORKER;
let drawn = randomInt(PORTS_OF_WORKER);

/**
 * A port below the ephemeral range (32,768 and up), so that outgoing connections of other tests do not take it. Not
 * one drawn before: its server may not have started yet.
 */
export const findFreePort = async (): Promise<number> => {
  drawn = (drawn + 1) % PORTS_OF_WORKER;
  const port = workerPorts() + drawn;
  return (await isFree(port)) ? port : findFreePort();
};

/** A temporary data directory with servers on it; `close` removes all processes and files. */
export interface ServerPlace {
  readonly dataDir: string;
  readonly port: number;
  readonly origin: string;
  start(variables?: Variables): Promise<ServerProcess>;
  run(variables?: Variables): Promise<Exit>;
  /** Process id of the embedded PostgreSQL that uses the data, or null. */
  postgresPid(): number | null;
  close(): Promise<void>;
}

const pgDirOf = (dataDir: string): string => {
  const location = join(dataDir, 'pg-location');
  return existsSync(location) ? readFileSync(location, 'utf8') : join(dataDir, 'pg');
};

const runningPostgres = (pgDir: string): number | null => {
  const pid = readPostmaster(pgDir)?.pid ?? null;
  return pid !== null && isPostmasterOf(pid, pgDir) ? pid : null;
};

/** `begun`: an unused data directory to copy. Without it, the first start creates everything. */
export const openServerPlace = async (begun: string | null = null): Promise<ServerPlace> => {
  const root = mkdtempSync(join(tmpdir(), 'candor-server-'));
  chmodSync(root, 0o755);
  const dataDir = join(root, 'data');
  if (begun !== null) copyDataDirectory(begun, dataDir);
  const port = await findFreePort();
  const started: ServerProcess[] = [];
  const usual: Variables = {
    CANDOR_DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    CANDOR_RATE_SCALE: '1000',
    // On a busy machine a long wait for a connection is not an overload: neither a start nor a call is refused for it.
    CANDOR_POOLS: 'wait_ms=60000',
    CANDOR_MAX_LAG_MS: '60000',
    // Nor is an orderly stop cut short.
    CANDOR_STOP_MS: '60000',
    // Rewards of finance products would move money too.
    CANDOR_DEMO_DAY_SECONDS: '86400',
    // The same market in every run, on every data directory.
    CANDOR_FEED_SEED: '1',
    // The market maker's orders would move money while balances are compared.
    CANDOR_MARKET_MAKER: 'off',
    CANDOR_DEMO_TRADERS: 'off',
  };
  return {
    dataDir,
    port,
    origin: `http://127.0.0.1:${port}`,
    start: async (variables = {}) => {
      const server = await startServer({ ...usual, ...variables });
      started.push(server);
      return server;
    },
    run: (variables = {}) => runServer({ ...usual, ...variables }),
    postgresPid: () => runningPostgres(pgDirOf(dataDir)),
    close: async () => {
      for (const server of started) server.send('SIGKILL');
      await Promise.all(started.map(({ exited }) => exited));
      const pgDir = pgDirOf(dataDir);
      const postgres = runningPostgres(pgDir);
      if (postgres !== null) await stopPostmaster(postgres, pgDir);
      for (const directory of [pgDir, root]) rmSync(directory, { recursive: true, force: true });
    },
  };
};
