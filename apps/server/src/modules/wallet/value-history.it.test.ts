import type { ReplyOf } from '@candor/contract/call';
import type { walletHistory } from '@candor/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { addFundedUser, BTC, transfer, USDT } from '#app/testing/wallet-steps';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import { withTx } from '#platform/db/with-tx';
import { virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { takeDueSnapshots } from './wallet.jobs';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const SOL = 5;
/** 26 February 2026, so that the story goes over the end of a month. */
const FIRST_DAY_MS = Date.UTC(2026, 1, 26);

type History = ReplyOf<typeof walletHistory>;

let testApp: TestApp;
const clock = virtualClock(FIRST_DAY_MS);
beforeAll(async () => {
  testApp = await startTestApp({ clock });
});
afterAll(() => testApp.stop());

/** Virtual time: so long after 00:00 UTC of a day of the story. */
const goTo = (day: number, afterMs = 12 * HOUR_MS): void => clock.setMs(FIRST_DAY_MS + day * DAY_MS + afterMs);
const run = (): Promise<string[]> => takeDueSnapshots(testApp.pool, clock.nowMs());
const read = async (user: TestUser): Promise<History> =>
  (await testApp.call('GET', '/wallet/history', { token: user.token })).message as History;
const points = async (user: TestUser): Promise<readonly string[]> =>
  (await read(user)).list.map(({ time, usdt_value: value }) => `${time.slice(5)} ${value.replace(/\.?0+$/, '')}`);
const setPrice = (price: string) => publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price }]);
const countRows = async (user: TestUser): Promise<number> => {
  const { rowCount } = await testApp.pool.query('select from wallet_snapshot where user_id = $1', [user.id]);
  return rowCount ?? 0;
};

const takeAll = (user: TestUser, amount: string): Promise<unknown> => {
  const legs = [{ from: availableOf(user.id, 'change', USDT), to: houseOf('deposits', USDT), amount }];
  const entry = { kind: 'demo_funding', reference: newId(), ruleVersion: 1, legs };
  return withTx(testApp.pool, (tx) => testApp.app.parts.ledger.postMany(tx, [entry]));
};

// One story in order: each step begins where the one before ended.
describe('the value of every day', () => {
  let rich: TestUser;
  let brief: TestUser;
  let poor: TestUser;

  it('is not known before the first midnight', async () => {
    goTo(0);
    [rich, brief, poor] = [
      await addFundedUser(testApp, '100'),
      await addFundedUser(testApp, '30'),
      await testApp.addUser(),
    ];
    await testApp.fund(rich.id, 'lever', BTC, '0.01');
    await testApp.fund(rich.id, 'legal', SOL, '3');
    await setPrice('60000');
    expect(await read(rich)).toEqual({ list: [], usdt_now: '700.00000000' });
    expect(await read(poor)).toEqual({ list: [], usdt_now: '0.00000000' });
  });

  it('is recorded a minute after midnight, with the balances of midnight at the last price before it', async () => {
    goTo(0, 23 * HOUR_MS);
    await setPrice('70000');
    goTo(1, MINUTE_MS - 1);
    await run();
    expect(await points(rich)).toEqual([]);
    await setPrice('10000');
    await testApp.fund(rich.id, 'change', USDT, '5000');
    goTo(1, MINUTE_MS);
    await run();
    // 100 USDT and 0.01 BTC at 70,000; SOL has no price yet. Neither the fall nor the deposit after midnight counts.
    expect(await read(rich)).toEqual({
      list: [{ time: '2026-02-27 00:00:00', time_ms: FIRST_DAY_MS + DAY_MS, usdt_value: '800.00000000' }],
      usdt_now: '5200.00000000',
    });
  });

  it('is recorded once, whoever asks and however often', async () => {
    expect((await Promise.all([run(), run(), run()])).flat()).toEqual([]);
    goTo(2, HOUR_MS);
    expect((await Promise.all([run(), run(), run()])).flat()).toHaveLength(1);
    expect(await points(rich)).toEqual(['02-27 00:00:00 800', '02-28 00:00:00 5200']);
    expect([await countRows(rich), await countRows(poor)]).toEqual([2, 0]);
  });

  it('cannot be changed afterwards', async () => {
    await expect(testApp.pool.query('update wallet_snapshot set usdt_value = 1')).rejects.toThrow('insert-only');
  });

  it('is caught up after an outage: each day has its own balances and prices', async () => {
    // Days 2 to 4 pass without the job.
    goTo(2);
    await setPrice('20000');
    await takeAll(brief, '30');
    goTo(3);
    await setPrice('30000');
    await testApp.fund(rich.id, 'change', USDT, '1000');
    await transfer(testApp, rich, { fields: { number: '250' } });
    goTo(4);
    await setPrice('61234.57');
    await testApp.fund(rich.id, 'lever', BTC, '0.12345678');
    goTo(5);
    await testApp.fund(rich.id, 'change', USDT, '999');
    expect(await run()).toHaveLength(3);
    expect(await points(rich)).toEqual([
      '02-27 00:00:00 800',
      '02-28 00:00:00 5200',
      '03-01 00:00:00 5300',
      '03-02 00:00:00 6400',
      // 6,100 USDT and 0.13345678 BTC at 61,234.57, cut to eight decimals.
      '03-03 00:00:00 14272.16853688',
    ]);
  });

  it('is zero for who had money before and has none, without a row', async () => {
    expect(await points(brief)).toEqual([
      '02-27 00:00:00 30',
      '02-28 00:00:00 30',
      '03-01 00:00:00 0',
      '03-02 00:00:00 0',
      '03-03 00:00:00 0',
    ]);
    expect(await countRows(brief)).toBe(2);
  });

  it('equals the total on screen while neither prices nor balances change', async () => {
    goTo(6, HOUR_MS);
    await run();
    const { list, usdt_now: now } = await read(rich);
    expect(list.at(-1)?.usdt_value).toBe(now);
  });

  it('is told for the last thirty days and kept for a year', async () => {
    goTo(400);
    await run();
    await testApp.pool.query('update session set last_seen_at = $1, expires_at = $2', [
      new Date(clock.nowMs()),
      new Date(clock.nowMs() + DAY_MS),
    ]);
    const { list } = await read(rich);
    expect(list).toHaveLength(30);
    expect([list[0]?.time_ms, list.at(-1)?.time_ms]).toEqual([
      FIRST_DAY_MS + 371 * DAY_MS,
      FIRST_DAY_MS + 400 * DAY_MS,
    ]);
    expect([await countRows(rich), await countRows(brief)]).toEqual([367, 0]);
    await testApp.expectBooksBalanced();
  });
});

it('is told to its owner only', async () => {
  expect(await testApp.call('GET', '/wallet/history')).not.toMatchObject({ type: 'ok' });
});
