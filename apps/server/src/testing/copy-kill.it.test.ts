import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollUntil } from '#platform/runtime/monotonic';
import { bundleForTests } from './bundle';
import { addFollower, addLeader } from './copy-steps';
import { COUNTS } from './counts';
import { changeRules, closePosition, opened, startFuturesApp } from './futures-steps';
import { standingClock } from './standing-clock';
import type { TestApp, TestUser } from './test-app';

const KILLS = COUNTS.copyKills;
const FOLLOWERS = 60;
const BATCH = '5';
const SOURCE = fileURLToPath(new URL('./copy-worker.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../node_modules/.cache/copy-worker.js', import.meta.url));

let test: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  await bundleForTests(SOURCE, WORKER);
  // Stands still here and in the workers: without fresh prices nothing is copied.
  test = await startFuturesApp({ clock: standingClock() });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await test.stop();
});

const startWorker = async (): Promise<ChildProcess> => {
  const args = [test.database.appUrl, BATCH, String(test.app.parts.clock.nowMs())];
  const worker = spawn(process.execPath, ['--enable-source-maps', WORKER, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await once(worker.stdout, 'data');
  return worker;
};

const countResults = async (kind: 'open' | 'close', leaderId: number): Promise<number> => {
  const { rows } = await test.pool.query<{ results: number }>(
    'select count(*)::int as results from copy_result x join copy_signal s on s.id = x.signal_id where s.leader_id = $1 and x.kind = $2',
    [leaderId, kind],
  );
  return rows[0]?.results ?? 0;
};

/** Kills the process when the first of this round's results are committed; another one goes on. */
const killInMid = async (worker: ChildProcess, asked: { kind: 'open' | 'close'; leader: TestUser; before: number }) => {
  const { kind, leader, before } = asked;
  const isBegun = async () => ((await countResults(kind, leader.id)) > before ? true : null);
  await pollUntil(isBegun, { timeoutMs: 60_000, everyMs: 1 });
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const seen = (await countResults(kind, leader.id)) - before;
  const next = await startWorker();
  const isAll = async () => ((await countResults(kind, leader.id)) >= before + FOLLOWERS ? true : null);
  await pollUntil(isAll, { timeoutMs: 60_000, everyMs: 5 });
  return { seen, next };
};

it(`the copying process is killed ${KILLS} times in mid fan-out: every follower has each copy once [N10]`, async () => {
  const leader = await addLeader(test, { usdt: '10000000' });
  await changeRules(test, 'copy', (body) => ({ ...body, leaderMaxHour: 1_000, leaderMaxDay: 10_000 }));
  for (let place = 0; place < FOLLOWERS; place += 1) await addFollower(test, leader, { usdt: '100000' });
  let worker = await startWorker();
  const seen: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { id } = await opened(test, leader);
    const open = await killInMid(worker, { kind: 'open', leader, before: kill * FOLLOWERS });
    await closePosition(test, leader, id);
    const close = await killInMid(open.next, { kind: 'close', leader, before: kill * FOLLOWERS });
    worker = close.next;
    seen.push(open.seen, close.seen);
    const { rows } = await test.pool.query(
      `select count(*)::int as copies, count(distinct p.user_id)::int as followers, count(*) filter (where p.status = 'closed')::int as closed
       from copy_position c join futures_position p on p.id = c.position_id where c.leader_position_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ copies: FOLLOWERS, followers: FOLLOWERS, closed: FOLLOWERS }]);
  }
  process.stdout.write(`copied when the process was killed: ${seen.join(', ')} of ${FOLLOWERS}\n`);
  await test.expectBooksBalanced();
});
