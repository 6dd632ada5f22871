import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 60_000;
const BUILT = [join(repository, 'apps', 'server', 'dist', 'main.js')];
const CLOCKED_SOURCE = join(repository, 'apps', 'server', 'src', 'testing', 'clocked-main.ts');
/** Beside the shipped one, because both find the repository from where they lie; one for each worker. */
const CLOCKED = join(repository, 'apps', 'server', 'dist', `clocked-main-${process.env.TEST_PARALLEL_INDEX ?? ''}.js`);
/** The folder with the demo data of a run, which no server uses: servers begin with copies. */
const TEMPLATE = 'CANDOR_E2E_TEMPLATE';
const PG_LOCATION = 'pg-location';

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'candor-e2e-'));

/** A second process on the data of a server that runs; it takes requests only. Stopping it leaves the data. */
export const startBeside = (dataDir: string): Promise<RunningServer> =>
  startOn(dataDir, { program: BUILT, env: { CANDOR_ROLES: 'api' }, isShared: true });

/** Starts the built server on a free port with fresh demo data, and waits until it takes requests. */
export const startServer = (): Promise<RunningServer> => startOn(newFolder());

export interface ClockedServer extends RunningServer {
  /** Sets the server's clock ahead; returns its time after that. */
  readonly advance: (ms: number) => Promise<number>;
  /** From now on every price is the simulated one times this. */
  readonly shiftPrices: (factor: string) => Promise<void>;
}

export interface ClockedOptions {
  /** The length of the days of finance products. */
  readonly daySeconds?: string;
}

/** With a clock that the test sets ahead and prices that it moves, on a copy of the run's demo data. */
export async function startClockedServer({ daySeconds }: ClockedOptions = {}): Promise<ClockedServer> {
  const template = process.env[TEMPLATE];
  const folder = template === undefined ? newFolder() : copyWhole(template);
  const server = await startOn(folder, {
    program: [await bundleClocked()],
    env: daySeconds === undefined ? {} : { CANDOR_DEMO_DAY_SECONDS: daySeconds },
  });
  const send = (message: { readonly advanceMs?: number; readonly priceFactor?: string }): Promise<number> =>
    new Promise((resolve) => {
      server.child.once('message', (reply: { readonly nowMs: number }) => resolve(reply.nowMs));
      server.child.send(message);
    });
  return {
    ...server,
    advance: (advanceMs) => send({ advanceMs }),
    shiftPrices: async (priceFactor) => void (await send({ priceFactor })),
  };
}

interface Bundler {
  bundleProgram(entry: string, outfile: string): Promise<void>;
}

/** In one file it starts several times as fast as from its sources. */
async function bundleClocked(): Promise<string> {
  const { bundleProgram }: Bundler = await import(new URL('../scripts/build.mjs', import.meta.url).href);
  await bundleProgram(CLOCKED_SOURCE, CLOCKED);
  return CLOCKED;
}

/** A folder with demo data, for a server to begin with. */
export async function makeDemoData(): Promise<string> {
  const folder = newFolder();
  const { child } = await startOn(folder);
  await endServer(child);
  return folder;
}

/**
 * Several of them, each with data of its own. Making demo data takes longer than all the rest of a start: one server
 * makes them, perhaps long before, and all others of the run begin with a copy.
 */
export async function startServers(count: number): Promise<RunningServer[]> {
  const template = process.env.CANDOR_DEMO_DATA || (await makeDemoData());
  // Where the database lives elsewhere, each makes its own.
  const isWhole = !existsSync(join(template, PG_LOCATION));
  if (isWhole) process.env[TEMPLATE] = template;
  const folders = Array.from({ length: count }, (_, index) => {
    if (isWhole) return copyWhole(template);
    return index === 0 ? template : newFolder();
  });
  const starts = await Promise.allSettled(folders.map((folder) => startOn(folder)));
  const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return running;
  await Promise.all(running.map((server) => server.stop()));
  removeTemplate();
  throw failed.reason;
}

/** At the end of a run: nothing is copied from it any more. */
export function removeTemplate(): void {
  const template = process.env[TEMPLATE];
  if (template !== undefined) rmSync(template, { recursive: true, force: true });
}

/** With owners and modes: PostgreSQL refuses to start with other ones. */
function copyWhole(from: string): string {
  const to = newFolder();
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The demo data could not be copied: ${stderr}`);
  return to;
}

interface Start {
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The data belong to another server. */
  readonly isShared?: boolean;
}

async function startOn(dataDir: string, start: Start = { program: BUILT, env: {} }): Promise<RunningServer> {
  const { program, env, isShared = false } = start;
  if (!existsSync(program.at(-1) ?? '')) throw new Error('The server is not built: npm run build');
  const logFile = join(dataDir, 'server.log');
  const port = await freePort();
  const child = launch({ program, env, dataDir, logFile, port });
  const stop = () => (isShared ? endServer(child) : stopServer(child, dataDir));
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(child, url);
  } catch (error) {
    const log = readFileSync(logFile, 'utf8');
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${log}`);
  }
  return { url, dataDir, child, stop };
}

function launch(from: Start & { dataDir: string; logFile: string; port: number }): ChildProcess {
  const log = openSync(from.logFile, 'a');
  const child = spawn(process.execPath, ['--enable-source-maps', ...from.program], {
    cwd: repository,
    // The last channel lets the server notice when we are gone, however that happened.
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      ...process.env,
      PORT: String(from.port),
      HOST: '127.0.0.1',
      CANDOR_MODE: 'demo',
      CANDOR_DATA_DIR: from.dataDir,
      CANDOR_RATE_SCALE: '1000',
      // Browsers use both cores at times: a late event loop must not refuse requests here.
      CANDOR_MAX_LAG_MS: '60000',
      CANDOR_POOLS: 'wait_ms=60000',
      // The same market in every run.
      CANDOR_FEED_SEED: '1',
      // Tests put into the order books what they want to find there.
      CANDOR_MARKET_MAKER: 'off',
      // Copies of the demo user must not change balances in the middle of a test.
      CANDOR_DEMO_TRADERS: process.env.CANDOR_DEMO_TRADERS ?? 'off',
      // Long enough to be seen on the screen, short enough to wait for.
      CANDOR_DEMO_HOLD_SECONDS: '15',
      // Rewards of finance products must not change balances in the middle of a test.
      CANDOR_DEMO_DAY_SECONDS: process.env.CANDOR_DEMO_DAY_SECONDS ?? '86400',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ...from.env,
    },
  });
  closeSync(log);
  return child;
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < START_LIMIT_MS) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended while starting.');
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await delay(100);
  }
  throw new Error(`The server was not ready after ${START_LIMIT_MS / 1000} s.`);
}

async function endServer(child: ChildProcess): Promise<void> {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (isRunning()) {
    child.kill('SIGTERM');
    await Promise.race([ended, delay(STOP_LIMIT_MS, undefined, { ref: false })]);
    if (isRunning()) child.kill('SIGKILL');
  }
}

async function stopServer(child: ChildProcess, dataDir: string): Promise<void> {
  await endServer(child);
  // The database may live elsewhere when the folder for temporary files is closed to its account.
  const location = join(dataDir, PG_LOCATION);
  if (existsSync(location)) rmSync(readFileSync(location, 'utf8').trim(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Each test worker draws from its own range, so that two of them do not find the same port free; the last is the setup's.
 * From 11,000 on: Chromium opens no page on port 10,080.
 */
const PORTS_OF_WORKER = 1_000;
const workerPorts = 11_000 + (Number.parseInt(process.env.TEST_PARALLEL_INDEX ?? '8', 10) % 9) * PORTS_OF_WORKER;
let drawn = randomInt(PORTS_OF_WORKER);

/**
 * A port that stays free until it is used: outgoing connections take theirs from above 32,767. Not one drawn before: its
 * server may not listen yet.
 */
async function freePort(): Promise<number> {
  drawn = (drawn + 1) % PORTS_OF_WORKER;
  const port = workerPorts + drawn;
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
