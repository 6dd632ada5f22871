import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollUntil } from '#platform/runtime/monotonic';
import { bundleForTests } from './bundle';
import { COUNTS } from './counts';
import { addFuturesTrader, closeOnly, opened, startFuturesApp, submitOnly } from './futures-steps';
import { createTape, untilEnded, untilTrue } from './futures-watch-steps';
import { loadWaitingRows, withNextTick } from './next-tick';
import type { TestApp, TestUser } from './test-app';

const KILLS = COUNTS.futuresKills;
const POSITIONS = 200;
const SOURCE = fileURLToPath(new URL('./futures-worker.ts', import.meta.url));
const ENGINE = fileURLToPath(new URL('../../node_modules/.cache/futures-worker.js', import.meta.url));

let test: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  await bundleForTests(SOURCE, ENGINE);
  test = await startFuturesApp();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await test.stop();
});

const startEngine = async (): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, ['--enable-source-maps', ENGINE, test.database.appUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await once(worker.stdout, 'data');
  return worker;
};

const openTape = () => createTape(test.app, 'BTC/USDT');

/** Twenty positions at each of ten levels below the price. */
const openMany = async (user: TestUser): Promise<number[]> => {
  const tape = openTape();
  await tape('60000');
  for (let n = 0; n < POSITIONS; n += 20) {
    await tape('60000');
    const replies = await withNextTick(test, () =>
      Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          submitOnly(test, user, { stop_loss_price: String(59_990 - n / 2 - (place % 2)) }),
        ),
      ),
    );
    for (const reply of replies) expect(reply.type, JSON.stringify(reply.message)).toBe('ok');
  }
  const { rows } = await test.pool.query<{ id: number }>(
    `select id from futures_position where user_id = $1 and status = 'open'`,
    [user.id],
  );
  return rows.map(({ id }) => id);
};

const countFills = async (userId: number): Promise<number> => {
  const { rows } = await test.pool.query<{ fills: number }>(
    'select count(*)::int as fills from futures_fill where user_id = $1',
    [userId],
  );
  return rows[0]?.fills ?? 0;
};

it(`the engine is killed ${KILLS} times while ${POSITIONS} positions trigger: each is closed once, by its own tick`, async () => {
  let engine = await startEngine();
  const seen: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const user = await addFuturesTrader(test, '1000000');
    const ids = await openMany(user);
    expect(ids).toHaveLength(POSITIONS);
    const prices = Array.from({ length: 22 }, (_, n) => String(59_995 - n * 5));
    const publishing = openTape()(...prices, '60000');
    await pollUntil(async () => ((await countFills(user.id)) > 0 ? true : null), { timeoutMs: 60_000, everyMs: 1 });
    engine.kill('SIGKILL');
    await once(engine, 'exit');
    seen.push(await countFills(user.id));
    await publishing;
    engine = await startEngine();
    await untilEnded(test.pool, ids);
    const { rows } = await test.pool.query(
      `select count(*)::int as fills, count(distinct f.position_id)::int as positions,
              count(*) filter (where f.cause <> 'sl' or f.price > p.stop_loss or exists (
                select from tick t where t.instrument_id = f.instrument_id and t.seq > p.watch_seq and t.seq < f.tick_seq
                  and t.price <= p.stop_loss))::int as wrong
       from futures_fill f join futures_position p on p.id = f.position_id where f.user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ fills: POSITIONS, positions: POSITIONS, wrong: 0 }]);
  }
  process.stdout.write(`closed when the engine was killed: ${seen.join(', ')} of ${POSITIONS}\n`);
  await test.expectBooksBalanced();
});

it('killed between acceptance and fill: the next engine fills by the same tick, at the same price', async () => {
  const user = await addFuturesTrader(test, '1000000');
  const tape = openTape();
  await tape('60000');
  const { id: held } = await opened(test, user);
  for (const old of workers) old.kill('SIGKILL');
  await tape('60000');
  const calls = [submitOnly(test, user, { share: '7' }), closeOnly(test, user, held, '3')];
  await untilTrue('both wait', async () => (await loadWaitingRows(test)).length === 2);
  // No engine receives the deciding tick, nor the later ones, one of which would have liquidated the position.
  const [deciding] = await tape('60010', '59000', '57000', '60500');
  await startEngine();
  await untilTrue('nothing waits', async () => (await loadWaitingRows(test)).length === 0);
  // The lease of the killed process lasts three seconds: a call may be answered fill_delayed.
  for (const { type, error } of await Promise.all(calls)) expect(['ok', 'fill_delayed']).toContain(error ?? type);
  const { rows } = await test.pool.query(
    `select 'opened' as what, entry_seq::int as seq, trim_scale(entry_price)::text as price from futures_position
     where user_id = $1 and lots = 7
     union all
     select 'closed', tick_seq::int, trim_scale(price)::text from futures_fill where position_id = $2 and cause = 'user'`,
    [user.id, held],
  );
  expect(rows).toEqual([
    { what: 'opened', seq: deciding?.seq, price: '60010' },
    { what: 'closed', seq: deciding?.seq, price: '60010' },
  ]);
  await test.expectBooksBalanced();
});
