import { afterAll, beforeAll, expect, it } from 'vitest';
import { FUTURES_CORRUPTIONS } from '#app/testing/futures-corruptions';
import { addFuturesTrader, closePosition, opened, startFuturesApp } from '#app/testing/futures-steps';
import { startWatch, untilEnded, untilTrue } from '#app/testing/futures-watch-steps';
import { publishTicks } from '#app/testing/market-steps';
import type { TestApp } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { FUTURES_INVARIANTS } from '../futures-invariants';

const DAY = 86_400_000;
const GUARDED = ['futures_position', 'futures_fill', 'futures_night', 'ledger_posting'];
const OFF = GUARDED.map((table) => `alter table ${table} disable trigger all`).join(';');

let test: TestApp;
let admin: Pool;
let clock: VirtualClock;

const publish = async (...prices: string[]): Promise<void> => {
  for (const price of prices) {
    clock.advance(2_000);
    await publishTicks(test.app, [{ symbol: 'BTC/USDT', price }]);
  }
};

/** Open on both sides, one closed in part, one by its level, one by force, entrusts waiting, filled and taken back, a night. */
beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 6, 8, 22));
  test = await startFuturesApp({ clock });
  admin = createPool(test.database.adminUrl, { max: 1 });
  const [alice, bob] = [await addFuturesTrader(test), await addFuturesTrader(test)];
  await publish('60000');
  const part = await opened(test, alice, { share: '100' });
  await opened(test, bob, { type: '2', multiple: '10' });
  const ending = [
    await opened(test, alice, { target_profit_price: '60400' }),
    await opened(test, bob, { type: '2', multiple: '100' }),
  ];
  await opened(test, bob, { status: '0', target_price: '50000' });
  const filled = await opened(test, bob, { status: '0', type: '2', target_price: '60300' });
  const watch = startWatch(test.app);
  await publish('60310', '60500', '60700');
  await untilEnded(
    test.pool,
    ending.map(({ id }) => id),
  );
  expect((await closePosition(test, alice, part.id, '30')).type).toBe('ok');
  const nightMs = (Math.floor(clock.nowMs() / DAY) + 1) * DAY;
  clock.setMs(nightMs + 1_000);
  await publish('60100', '60200');
  await untilTrue('the night, and that it was seen', async () => {
    const { rowCount } = await test.pool.query(
      `select from job_run r, futures_cursor c where r.name = 'futures_nights' and r.run_key = $1
       and c.seq = (select max(seq) from tick where instrument_id = 1)
       and c.xid > (select max(changed_xid) from futures_position)`,
      [String(nightMs)],
    );
    return rowCount === 1;
  });
  await watch.stop();
  await test.expectBooksBalanced();
  expect(filled.id).toBeGreaterThan(0);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await admin.end();
  await test.stop();
});

it.each(FUTURES_CORRUPTIONS)('$id finds $how', async ({ id, sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(OFF);
    const results = [await client.query(sql)].flat();
    expect(results.at(-1)?.rowCount).toBeGreaterThan(0);
    const { sql: invariant = '' } = FUTURES_INVARIANTS.find((one) => one.id === id) ?? {};
    expect((await client.query(invariant)).rows).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('each statement of the futures invariants has a corruption that it finds', () => {
  expect(new Set(FUTURES_CORRUPTIONS.map(({ id }) => id))).toEqual(new Set(FUTURES_INVARIANTS.map(({ id }) => id)));
});
