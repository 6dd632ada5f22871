import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';
import { type OwnPostgres, startOwnPostgres } from './own-postgres';
import { type CallReply, startTestApp, type TestApp, type TestUser } from './test-app';
import { addFundedUser, countTransfers, readBalance, transfer } from './wallet-steps';

let postgres: OwnPostgres;
let app: TestApp;
let closings: (() => unknown)[] = [];
afterEach(async () => {
  await app?.stop();
  await postgres?.close();
  for (const close of closings) await close();
  closings = [];
});

const USERS = 8;
const open = async (options: Parameters<typeof startOwnPostgres>[0] = {}): Promise<TestUser[]> => {
  postgres = await startOwnPostgres(options);
  app = await startTestApp({ database: postgres.database, answerMs: 1_500 });
  return Promise.all(Array.from({ length: USERS }, () => addFundedUser(app, '100000')));
};

interface Sent {
  readonly user: TestUser;
  readonly key: string;
  readonly reply: CallReply;
}

const sendKeyed = async (user: TestUser, key: string): Promise<Sent> => ({
  user,
  key,
  reply: await transfer(app, user, { fields: { number: '1' }, headers: { 'idempotency-key': key } }),
});

/** One transfer after the other by every user, each with a key of its own, until it is told to stop. */
const startTraffic = (users: readonly TestUser[]) => {
  const sent: Sent[] = [];
  let isStopping = false;
  const run = async (user: TestUser): Promise<void> => {
    while (!isStopping) sent.push(await sendKeyed(user, newId()));
  };
  const running = Promise.all(users.map(run));
  return {
    sent,
    /** Resolves when so many answers of this status have come. */
    until: async (status: number, count: number): Promise<void> => {
      const hasCome = () => (sent.filter(({ reply }) => reply.status === status).length >= count ? true : null);
      const isThere = await pollUntil(hasCome, { timeoutMs: 120_000, everyMs: 10 });
      const last = sent.slice(-5).map(({ reply }) => `${reply.status} ${reply.error}`);
      expect(isThere, `${count} answers ${status}; ${sent.length} came, the last: ${last.join(', ')}`).toBe(true);
    },
    stop: async () => {
      isStopping = true;
      await running;
    },
  };
};

/** Only "done" and "busy", and busy in the usual envelope with the time to come back. */
const expectDoneOrBusy = (sent: readonly Sent[]): void => {
  for (const { reply } of sent) {
    if (reply.status === 200 && reply.type === 'ok') continue;
    expect(reply).toMatchObject({ status: 503, type: 'error', message: expect.any(String) });
    expect(['server_busy', 'outcome_unknown']).toContain(reply.error);
    expect(reply.headers.get('retry-after')).toBe('1');
  }
};

/** What was refused is sent again with its key; then every key has one effect and the books balance. */
const expectEachOnce = async (users: readonly TestUser[], sent: readonly Sent[]): Promise<void> => {
  for (const { user, key, reply } of sent.filter(({ reply: { status } }) => status !== 200)) {
    expect(reply.status).toBe(503);
    const again = await pollUntil(
      async () => {
        const { reply: answer } = await sendKeyed(user, key);
        return answer.status === 503 ? null : answer;
      },
      { timeoutMs: 60_000, everyMs: 50 },
    );
    expect(again).toMatchObject({ status: 200, type: 'ok' });
  }
  for (const user of users) {
    const mine = sent.filter((one) => one.user === user).length;
    expect(await countTransfers(app, user)).toBe(mine);
    expect(await readBalance(app, user, { account: 'lever' })).toBe(`${mine}.00000000`);
  }
  await app.expectBooksBalanced();
};

const readAnything = (user: TestUser) => app.call('GET', '/user/info', { token: user.token });

/** The server recovers without a restart. */
const untilBack = async (user: TestUser): Promise<void> => {
  const back = await pollUntil(async () => ((await readAnything(user)).status === 200 ? true : null), {
    timeoutMs: 120_000,
    everyMs: 50,
  });
  expect(back).toBe(true);
};

it('killed and started again: 503 in between, nothing acknowledged is lost, nothing done twice', async () => {
  const users = await open();
  const traffic = startTraffic(users);
  await traffic.until(200, 100);
  await postgres.kill();
  await traffic.until(503, 50);
  expect(await readAnything(users[0] as TestUser)).toMatchObject({ status: 503, error: 'server_busy' });
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
  await postgres.restart();
  await traffic.until(200, 200);
  await traffic.stop();
  await untilBack(users[0] as TestUser);
  expectDoneOrBusy(traffic.sent);
  await expectEachOnce(users, traffic.sent);
});

it('hanging: every call is answered 503 in time, what needs no database goes on, and it recovers by itself', async () => {
  const users = await open();
  const traffic = startTraffic(users);
  await traffic.until(200, 50);
  postgres.freeze();
  const crowd: Sent[] = [];
  try {
    await traffic.until(503, USERS);
    await traffic.stop();
    // More than there are connections: none of them hangs, whether it got a connection or not.
    const keyed = Array.from({ length: 200 }, (_, at) => sendKeyed(users[at % USERS] as TestUser, newId()));
    crowd.push(...(await Promise.all(keyed)));
    expect(crowd.every(({ reply }) => reply.status === 503)).toBe(true);
    expect(await readAnything(users[0] as TestUser)).toMatchObject({ status: 503, error: 'server_busy' });
    for (const path of ['/healthz', '/metrics']) expect((await fetch(`${app.origin}${path}`)).status).toBe(200);
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(503);
  } finally {
    postgres.thaw();
  }
  await untilBack(users[0] as TestUser);
  expectDoneOrBusy([...traffic.sent, ...crowd]);
  await expectEachOnce(users, [...traffic.sent, ...crowd]);
});

/** A file system of this size, or null where this user may not mount one. */
const mountSmall = (megabytes: number): string | null => {
  const root = mkdtempSync(join(tmpdir(), 'candor-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', root], { stdio: 'pipe' });
  } catch {
    rmSync(root, { recursive: true, force: true });
    return null;
  }
  chmodSync(root, 0o755);
  closings.push(
    () => execFileSync('umount', [root]),
    () => rmSync(root, { recursive: true, force: true }),
  );
  return root;
};

/** Writes until nothing more fits. */
const fill = (path: string): void => {
  const file = openSync(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size, 1));
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
    }
  } finally {
    closeSync(file);
  }
};

it('disk full: 503, nothing acknowledged that is not booked, and back when there is room', async (context) => {
  const root = mountSmall(400);
  if (root === null) {
    const reason = 'skipped: this user may not mount a tmpfs, so no disk can be filled';
    console.warn(reason);
    context.skip(reason);
    return;
  }
  const users = await open({ root, settings: { min_wal_size: '32MB', max_wal_size: '64MB', shared_buffers: '16MB' } });
  const traffic = startTraffic(users);
  await traffic.until(200, 100);
  fill(join(root, 'filler'));
  await traffic.until(503, 50);
  await traffic.stop();
  rmSync(join(root, 'filler'));
  // A PostgreSQL that cannot write its log ends itself; whoever runs it starts it again.
  await postgres.restart();
  await untilBack(users[0] as TestUser);
  const more = await Promise.all(users.map((user) => sendKeyed(user, newId())));
  expectDoneOrBusy([...traffic.sent, ...more]);
  await expectEachOnce(users, [...traffic.sent, ...more]);
});
