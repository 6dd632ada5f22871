import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundleForTests } from '#app/testing/bundle';
import { copyDataDirectory } from '#app/testing/data-copy';
import type { HeldPostgres } from '#app/testing/hold-embedded-postgres';
import { bundleFile } from '#app/testing/server-process';
import { createLogger } from '#platform/runtime/logger';
import { pollUntil } from '#platform/runtime/monotonic';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { inspectProcess, isPostmasterOf, readPostmaster, stopPostmaster } from './embedded-process';
import { canReach, isRoot } from './embedded-user';
import { withClient } from './postgres-roles';

const NOBODY = { uid: 65_534, gid: 65_534 };
const holderSource = fileURLToPath(new URL('../../testing/hold-embedded-postgres.ts', import.meta.url));
const holderFile = join(dirname(bundleFile), 'hold-embedded-postgres.js');
const log = createLogger({ level: 'silent' });

let root: string;
let dataDir: string;
let holders: ChildProcess[];
/** Has been created and stopped, for tests that are about something later. */
let created: string;

beforeAll(async () => {
  await bundleForTests(holderSource, holderFile);
  created = join(makeRoot(), 'data');
  await (await startEmbeddedPostgres({ dataDir: created, log })).stop();
});

afterAll(() => remove(created));

beforeEach(() => {
  root = makeRoot();
  dataDir = join(root, 'data');
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  const pgDir = pgDirOf(dataDir);
  const left = readPostmaster(pgDir);
  if (left !== null && isPostmasterOf(left.pid, pgDir)) await stopPostmaster(left.pid, pgDir);
  remove(dataDir);
});

function makeRoot(): string {
  const directory = mkdtempSync(join(tmpdir(), 'candor-crash-'));
  chmodSync(directory, 0o755);
  return directory;
}

function remove(directory: string): void {
  for (const path of [pgDirOf(directory), dirname(directory)]) rmSync(path, { recursive: true, force: true });
}

const beginCreated = (): void => copyDataDirectory(created, dataDir);

function pgDirOf(directory: string): string {
  const location = join(directory, 'pg-location');
  return existsSync(location) ? readFileSync(location, 'utf8') : join(directory, 'pg');
}

const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log });

async function hold(
  account: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<HeldPostgres & { process: ChildProcess }> {
  const holder = fork(holderFile, [dataDir], { execArgv: ['--enable-source-maps'], ...account });
  holders.push(holder);
  const outcome = await Promise.race([once(holder, 'message'), once(holder, 'exit')]);
  if (typeof outcome[0] !== 'object' || outcome[0] === null)
    throw new Error(`the holder ended with ${String(outcome[0])}`);
  return { ...(outcome[0] as HeldPostgres), process: holder };
}

async function release(holder: ChildProcess): Promise<void> {
  holder.send('stop');
  await once(holder, 'exit');
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

async function ask<T>(url: string, query: string): Promise<T[]> {
  const { rows } = await withClient(url, (client) => client.query(query));
  return rows as T[];
}

const userOf = (pid: number): number =>
  Number.parseInt(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }), 10);

describe('a first and a second start', () => {
  it('creates, stops and finds its data again', async () => {
    const first = await start();
    expect(first.reused).toBe(false);
    expect(userOf(first.pid)).toBe(isRoot() ? NOBODY.uid : process.getuid?.());
    expect(statSync(join(dataDir, 'pg-secret')).mode & 0o777).toBe(0o600);
    const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync, current_setting('listen_addresses') as host`;
    expect(await ask(first.adminUrl, settings)).toEqual([{ fsync: 'on', sync: 'on', host: '127.0.0.1' }]);
    await ask(first.adminUrl, 'create table note (n int)');
    await ask(first.appUrl, 'insert into note values (7)');
    await expect(ask(first.appUrl, 'create table mine (n int)')).rejects.toThrow('permission denied');
    await expect(ask(first.appUrl.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );

    // Rejects when PostgreSQL is still there five seconds after the second of two signals (stopPostmaster).
    await first.stop();
    await first.stop();
    expect(inspectProcess(first.pid)).toBeNull();

    const second = await start();
    expect(second).toMatchObject({ reused: false, adminUrl: first.adminUrl });
    expect(await ask(second.appUrl, 'select n from note')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('takes another port when the last one is busy', async () => {
    beginCreated();
    const first = await start();
    const port = Number.parseInt(new URL(first.adminUrl).port, 10);
    await first.stop();
    const foreignServer = createServer().listen(port, '127.0.0.1');
    await once(foreignServer, 'listening');
    const second = await start();
    expect(new URL(second.adminUrl).port).not.toBe(String(port));
    await second.stop();
    foreignServer.close();
  });

  it('names both versions when the data is of another one', async () => {
    mkdirSync(join(dataDir, 'pg'), { recursive: true });
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '17\n');
    writeFileSync(join(dataDir, 'pg-secret'), '{}');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, this program brings 18/);
  });
});

describe('after a kill', () => {
  beforeEach(beginCreated);

  it('reuses and adopts the database of a killed server', async () => {
    const killed = await hold();
    await ask(killed.adminUrl, 'create table note (n int); insert into note values (7)');
    await kill(killed.process);
    expect(inspectProcess(killed.pid)).not.toBeNull();

    const next = await start();
    expect(next).toMatchObject({ reused: true, pid: killed.pid });
    expect(await ask(next.appUrl, 'select n from note')).toEqual([{ n: 7 }]);
    await next.stop();
    expect(inspectProcess(killed.pid)).toBeNull();
  });

  it('replaces a left database that does not answer', async () => {
    const killed = await hold();
    await kill(killed.process);
    process.kill(killed.pid, 'SIGSTOP');
    const next = await start();
    expect(next.reused).toBe(false);
    expect(inspectProcess(killed.pid)).toBeNull();
    await next.stop();
  });

  it('starts although the lock file names a number that another program has now', async () => {
    const killed = await hold();
    await kill(killed.process);
    process.kill(killed.pid, 'SIGKILL');
    await pollUntil(() => (inspectProcess(killed.pid) === null ? true : null), { timeoutMs: 60_000, everyMs: 10 });
    const lockFile = join(dataDir, 'pg', 'postmaster.pid');
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(process.pid)));
    const next = await start();
    expect(next.reused).toBe(false);
    await next.stop();
  });

  it('restarts a killed PostgreSQL at the same address with every acknowledged write', async () => {
    const postgres = await start();
    await ask(postgres.adminUrl, 'create table note (n int); insert into note values (7)');
    const firstPid = postgres.pid;
    process.kill(firstPid, 'SIGKILL');
    const rows = await pollUntil(() => ask(postgres.appUrl, 'select n from note').catch(() => null), {
      timeoutMs: 60_000,
      everyMs: 50,
    });
    expect(rows).toEqual([{ n: 7 }]);
    await postgres.stop();
    expect(postgres.pid).not.toBe(firstPid);
    expect(inspectProcess(postgres.pid)).toBeNull();
  });
});

describe('two servers on one data directory', () => {
  it('makes the second a guest that leaves the database running', async () => {
    beginCreated();
    const owner = await hold();
    const guest = await start();
    expect(guest).toMatchObject({ reused: true, pid: owner.pid });
    await guest.stop();
    expect(await ask(owner.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await release(owner.process);
    expect(inspectProcess(owner.pid)).toBeNull();
  });

  it('survives a first start of both at once', async () => {
    const [one, two] = await Promise.all([hold(), hold()]);
    expect(one.pid).toBe(two.pid);
    expect([one.reused, two.reused].sort()).toEqual([false, true]);
    expect(await ask(one.appUrl, 'select 1 as one')).toEqual(await ask(two.appUrl, 'select 1 as one'));
  });
});

describe('accounts', () => {
  const canNobodyRun = isRoot() && [process.execPath, holderFile].every((file) => canReach(dirname(file), NOBODY));

  it.runIf(canNobodyRun)('runs for an ordinary user, and stays that user’s data when root starts it', async () => {
    const home = join(root, 'home');
    for (const directory of [home, dataDir]) {
      mkdirSync(directory);
      chownSync(directory, NOBODY.uid, NOBODY.gid);
      chmodSync(directory, 0o700);
    }
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, TMPDIR: home };
    const held = await hold({ ...NOBODY, env });
    expect(userOf(held.pid)).toBe(NOBODY.uid);
    expect(await ask(held.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await release(held.process);

    const asRoot = await start();
    expect(userOf(asRoot.pid)).toBe(NOBODY.uid);
    await asRoot.stop();
    const again = await hold({ ...NOBODY, env });
    expect(again.reused).toBe(false);
    await release(again.process);
  });

  it.runIf(isRoot())('finds another place for the data when root keeps its folder closed', async () => {
    chmodSync(root, 0o700);
    const first = await start();
    expect(first.pgDir.startsWith(root)).toBe(false);
    await ask(first.adminUrl, 'create table note (n int); insert into note values (7)');
    await first.stop();
    const second = await start();
    expect(await ask(second.appUrl, 'select n from note')).toEqual([{ n: 7 }]);
    await second.stop();
  });
});
