import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { type PostgresBinaries, prepareBinaries } from './embedded-binaries';
import { ADMIN_ROLE, ensureCluster } from './embedded-cluster';
import { choosePort, type DataFiles, loadPasswords, openDataFiles, type Passwords } from './embedded-files';
import { type Launched, launchPostgres, type PostgresSettings, waitForAnswer } from './embedded-launch';
import { type OwnerRecord, ownerRecord } from './embedded-owner';
import { inspectProcess, isPostmasterOf, readPostmaster, sendSignal, stopPostmaster } from './embedded-process';
import { APP_ROLE, DATABASE_NAME, ensureAppLogin, ensureDatabase } from './postgres-roles';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Default: postgres.log in the data directory. */
  readonly logFile?: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Over the defaults, for example fsync off in tests. */
  readonly settings?: PostgresSettings;
}

export interface EmbeddedPostgres {
  /** Owner of the tables: for migrations only. */
  readonly adminUrl: string;
  readonly appUrl: string;
  /** Where the data really is; not always below dataDir. */
  readonly pgDir: string;
  /** Of the server program running now; a restart after a crash changes it. */
  readonly pid: number;
  /** A PostgreSQL was already running on this data, left by a killed server or owned by a living one. */
  readonly reused: boolean;
  /** Fast shutdown, unless another living server owns the database. Safe to call twice. */
  stop(): Promise<void>;
  /** The same without waiting, for a process that is about to die. */
  interrupt(): void;
}

interface Cluster {
  readonly options: EmbeddedPostgresOptions;
  readonly files: DataFiles;
  readonly binaries: PostgresBinaries;
  readonly passwords: Passwords;
  readonly owner: OwnerRecord;
}

interface Running {
  readonly pid: number;
  readonly port: number;
  /** null when another process started it. */
  readonly child: ChildProcess | null;
}

const RESTART_PATIENCE_MS = 60_000;
const WATCH_EVERY_MS = 500;

/** Brings up the database of a data directory: creates, starts, reuses or replaces it, whatever state it was left in. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const files = openDataFiles(options.dataDir, options.logFile);
  const binaries = prepareBinaries(files.runAs);
  const passwords = loadPasswords(files);
  const isDurable = options.settings?.fsync !== 'off';
  await ensureCluster({ files, binaries, passwords, isDurable });
  const cluster: Cluster = { options, files, binaries, passwords, owner: ownerRecord(files.dataDir) };
  const running = await startOrReuse(cluster);
  const adminUrl = urlOf(running.port, ADMIN_ROLE, passwords.admin);
  await ensureAppLogin(adminUrl, passwords.app);
  await ensureDatabase(adminUrl, DATABASE_NAME);
  return supervise(cluster, running);
}

function urlOf(port: number, role: string, password: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

/** Reuses what runs or starts anew. Another process may do the same meanwhile: then its server is found on the next round. */
async function startOrReuse(cluster: Cluster): Promise<Running> {
  const deadline = monotonicMs() + RESTART_PATIENCE_MS;
  for (;;) {
    const found = await findRunning(cluster);
    if (found !== null) return found;
    const port = await choosePort(cluster.files);
    const launched = await launch(cluster, port);
    if (launched.ok) {
      cluster.owner.claim();
      return { pid: launched.pid, port, child: launched.child };
    }
    if (launched.reason === 'failed' || monotonicMs() > deadline) throw startError(cluster, launched.detail);
    await delay(100);
  }
}

function launch(cluster: Cluster, port: number): Promise<Launched> {
  const { files, binaries, passwords, options } = cluster;
  const adminUrl = urlOf(port, ADMIN_ROLE, passwords.admin);
  return launchPostgres({ files, binaries, port, adminUrl, settings: options.settings ?? {} });
}

function startError({ files }: Cluster, detail: string): Error {
  return new Error(`PostgreSQL did not start; its log is ${files.logFile}\n${detail}`);
}

async function findRunning(cluster: Cluster): Promise<Running | null> {
  const { files, passwords, options, owner } = cluster;
  const found = readPostmaster(files.pgDir);
  if (found === null) return null;
  if (!isPostmasterOf(found.pid, files.pgDir)) {
    // The number may be in use by an unrelated program, and PostgreSQL would then refuse to start.
    if (readPostmaster(files.pgDir)?.pid === found.pid) rmSync(join(files.pgDir, 'postmaster.pid'), { force: true });
    return null;
  }
  const answer = await waitForAnswer(urlOf(found.port, ADMIN_ROLE, passwords.admin), files.pgDir);
  if (answer === 'wrong-password')
    throw new Error(`PostgreSQL (pid ${found.pid}) does not accept the password in ${files.dataDir}/pg-secret`);
  if (answer === 'answers') {
    if (!owner.isTaken()) owner.claim();
    options.log.info({ pid: found.pid }, 'reusing the PostgreSQL that already runs on this data');
    return { pid: found.pid, port: found.port, child: null };
  }
  if (owner.isTaken())
    throw new Error(`PostgreSQL (pid ${found.pid}) is run by another server on ${files.dataDir} and does not answer`);
  options.log.warn({ pid: found.pid }, 'the PostgreSQL left on this data does not answer; stopping it');
  await stopPostmaster(found.pid, files.pgDir);
  return null;
}

/** Restarts the server program on the same port when it dies, unless another living process owns it. */
function supervise(cluster: Cluster, first: Running): EmbeddedPostgres {
  const { files, passwords, owner, options } = cluster;
  const adminUrl = urlOf(first.port, ADMIN_ROLE, passwords.admin);
  let pid = first.pid;
  let stopping: Promise<void> | null = null;
  let restarting: Promise<void> | null = null;

  const check = (): void => {
    if (stopping !== null || restarting !== null || inspectProcess(pid) !== null) return;
    options.log.error({ pid }, 'PostgreSQL ended unexpectedly; restarting it');
    restarting = restart(cluster, { port: first.port, isCancelled: () => stopping !== null })
      .then((newPid) => {
        pid = newPid ?? pid;
      })
      .catch((err) => options.log.error({ err }, 'PostgreSQL could not be restarted'))
      .finally(() => {
        restarting = null;
      });
  };
  first.child?.once('exit', check);
  const watch = setInterval(check, WATCH_EVERY_MS);
  watch.unref();

  const stop = async (): Promise<void> => {
    clearInterval(watch);
    await restarting;
    if (owner.isTaken()) return;
    await stopPostmaster(pid, files.pgDir);
    owner.release();
  };
  return {
    adminUrl,
    appUrl: urlOf(first.port, APP_ROLE, passwords.app),
    pgDir: files.pgDir,
    get pid() {
      return pid;
    },
    reused: first.child === null,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    interrupt: () => {
      if (!owner.isTaken()) sendSignal(pid, 'SIGINT');
    },
  };
}

interface RestartOptions {
  readonly port: number;
  readonly isCancelled: () => boolean;
}

// The port must stay: connection strings have been handed out. The dead server's own children may hold it for a moment.
async function restart(cluster: Cluster, { port, isCancelled }: RestartOptions): Promise<number | null> {
  const deadline = monotonicMs() + RESTART_PATIENCE_MS;
  while (!isCancelled()) {
    const found = await findRunning(cluster);
    if (found !== null) return found.pid;
    const launched = cluster.owner.isTaken() ? null : await launch(cluster, port);
    if (launched?.ok === true) {
      cluster.owner.claim();
      return launched.pid;
    }
    if (monotonicMs() > deadline) throw startError(cluster, launched?.detail ?? 'its owner does not restart it');
    await delay(100);
  }
  return null;
}
