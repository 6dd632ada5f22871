import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFuturesTrader, opened, startFuturesApp } from '#app/testing/futures-steps';
import { createTape, startWatch, untilEnded, untilTrue, watchDepsOf } from '#app/testing/futures-watch-steps';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp, TestUser } from '#app/testing/test-app';

let test: TestApp;
let publishBtc: ReturnType<typeof createTape>;
let publishEth: ReturnType<typeof createTape>;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock() });
  publishBtc = createTape(test.app, 'BTC/USDT');
  publishEth = createTape(test.app, 'ETH/USDT');
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const BTC = 1;
const ETH = 2;

interface Cursor {
  readonly seq: number;
  /** The transaction that wrote it. */
  readonly writtenBy: string;
}

const cursorOf = async (instrumentId: number): Promise<Cursor | undefined> => {
  const { rows } = await test.pool.query<Cursor>(
    'select seq::int as seq, xmin::text as "writtenBy" from futures_cursor where instrument_id = $1',
    [instrumentId],
  );
  return rows[0];
};

/** Returns when the cursors were written once more from now on, whatever they say. */
const untilSaved = async (): Promise<void> => {
  const before = await cursorOf(BTC);
  await untilTrue('the cursors were saved', async () => (await cursorOf(BTC))?.writtenBy !== before?.writtenBy);
};

const fillTicksOf = async (positionId: number): Promise<number[]> => {
  const { rows } = await test.pool.query<{ seq: number }>(
    'select tick_seq::int as seq from futures_fill where position_id = $1 order by id',
    [positionId],
  );
  return rows.map(({ seq }) => seq);
};

/** A watcher that cannot book anything for one user, and says for which positions it failed. */
const startBroken = (brokenUser: number) => {
  const deps = watchDepsOf(test.app);
  const failed: number[] = [];
  const one = startWatch(test.app, {
    ...deps,
    logger: Object.assign(Object.create(deps.logger), {
      error: ({ position }: { position?: number }) => void (position !== undefined && failed.push(position)),
    }),
    ledger: {
      ...deps.ledger,
      open: (...args: Parameters<typeof deps.ledger.open>) => {
        if (args[1].accounts.some(({ ownerId }) => ownerId === brokenUser)) throw new Error('not today');
        return deps.ledger.open(...args);
      },
    },
  });
  return { failed, stop: one.stop };
};

it('a position that cannot be closed keeps the saved cursor back and stops nothing else', async () => {
  const [stuckUser, user] = [await addFuturesTrader(test, '1000'), await addFuturesTrader(test, '1000')];
  const openBtc = async (owner: TestUser, fields: Record<string, string>) => {
    await publishBtc('60000');
    return opened(test, owner, fields);
  };
  const stuck = await openBtc(stuckUser, { stop_loss_price: '59500' });
  const beside = await openBtc(user, { stop_loss_price: '59500' });
  const later = await openBtc(user, { target_profit_price: '60500' });
  await publishEth('3000');
  const other = await opened(test, user, { currency_id: '2', legal_id: '3', stop_loss_price: '2900' });

  const broken = startBroken(stuckUser.id);
  const [reached] = await publishBtc('59400');
  await untilTrue('the watcher has tried', async () => broken.failed.includes(stuck.id));
  await untilEnded(test.pool, [beside.id]);
  // The price recovers: whoever passes over the tick that reached the stop loss never comes to it again.
  const passed = await publishBtc('60000', '60500', '60000');
  const passedEth = await publishEth('3000', '2890', '3000');
  await untilEnded(test.pool, [later.id, other.id]);
  await untilSaved();
  await untilSaved();
  expect((await cursorOf(BTC))?.seq).toBe((reached?.seq ?? 0) - 1);
  expect((await cursorOf(ETH))?.seq).toBe(passedEth.at(-1)?.seq);
  await broken.stop();
  expect((await cursorOf(BTC))?.seq).toBeLessThan(reached?.seq ?? 0);
  expect(await fillTicksOf(later.id)).toEqual([passed[1]?.seq]);

  const healthy = startWatch(test.app);
  await untilEnded(test.pool, [stuck.id]);
  await untilTrue('the cursor goes on', async () => (await cursorOf(BTC))?.seq === passed.at(-1)?.seq);
  await healthy.stop();
  expect([await fillTicksOf(stuck.id), await fillTicksOf(beside.id)]).toEqual([[reached?.seq], [reached?.seq]]);
});
