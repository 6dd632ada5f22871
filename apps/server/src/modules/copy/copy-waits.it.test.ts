import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addFollower, addLeader, copyAll, copyDeps, logOf, relationOf } from '#app/testing/copy-steps';
import { opened, publishMarks, startFuturesApp } from '#app/testing/futures-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { checkBooks, type TestApp, type TestUser } from '#app/testing/test-app';
import { startLateTwin } from '#app/testing/twin-app';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';
import { watchLosses } from './use-cases/watch-losses';

/** Longer than a price is fresh. */
const OLD_MS = 10_000;

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  test = await startFuturesApp({ clock });
});
beforeEach(() => publishMarks(test));
afterAll(() => test.stop());
checkBooks(() => test);

const isWaiting = async (): Promise<true | null> => {
  const { rowCount } = await test.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount === 0 ? null : true;
};

/** Starts an act while `lock` is held, and lets the price grow old before it goes on. */
const runAfterWait = async <R>({ id }: TestUser, lock: string, run: () => Promise<R>): Promise<R> => {
  let acting: Promise<R> | undefined;
  await withTx(test.pool, async (tx) => {
    await tx.client.query(lock, [id]);
    acting = run();
    await pollUntil(isWaiting, { timeoutMs: 60_000, everyMs: 10 });
    clock.advance(OLD_MS);
  });
  return acting as Promise<R>;
};

it('an opening that waited for a follower’s account is not copied by a price that has grown old', async () => {
  const leader = await addLeader(test);
  const follower = await addFollower(test, leader);
  await opened(test, leader);
  await runAfterWait(follower, 'select from ledger_account where owner_id = $1 for update', () => copyAll(test));
  expect(await logOf(test, follower)).toMatchObject([{ outcome: 'skipped', reason: 'halted' }]);
});

it('a stop at a loss that waited for the relation does not close by a price that has grown old', async () => {
  const leader = await addLeader(test);
  const follower = await addFollower(test, leader, { total_cap: '20', stop_loss_percent: '10' });
  await opened(test, leader);
  await copyAll(test);
  await publishMarks(test, { 'BTC/USDT': '59620' });
  const lock = 'select from copy_relation where follower_id = $1 for update';
  const watch = () => watchLosses(copyDeps(test), { ensureHeld: async () => undefined });
  expect(await runAfterWait(follower, lock, watch)).toBe(0);
  expect((await relationOf(test, follower)).state).toBe('following');
  await publishMarks(test, { 'BTC/USDT': '59620' });
  expect(await watch()).toBe(1);
});

it('a follow that is stopped on a server whose clock is behind does not end before it began', async () => {
  const late = await startLateTwin(test);
  try {
    const leader = await addLeader(test);
    const { id, token } = await addFollower(test, leader);
    const form = `leader_id=${leader.id}&copies=keep`;
    const [reply] = await sendAtOnce([{ origin: late.origin, path: '/copy/stop', token, form }]);
    expect(reply).toMatchObject({ type: 'ok' });
    const { rows } = await test.pool.query(
      'select ended_at >= started_at as "isAfter" from copy_relation where follower_id = $1',
      [id],
    );
    expect(rows).toEqual([{ isAfter: true }]);
  } finally {
    await late.stop();
  }
});
