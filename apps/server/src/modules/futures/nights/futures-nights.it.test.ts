import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  batchClose,
  changeRules,
  closePosition,
  type FuturesItem,
  futuresBalance,
  opened,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { type RunningWatch, startWatch, untilTrue, watchDepsOf } from '#app/testing/futures-watch-steps';
import { publishTicks } from '#app/testing/market-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import type { ChargeNights } from '../deps';

const DAY = 86_400_000;
const SECOND = 1_000;
/** A Wednesday, when the stock exchange is open. */
const START = Date.UTC(2026, 6, 8, 15);
const AAPL = { currency_id: '101', legal_id: '3' };

let test: TestApp;
let clock: VirtualClock;
let watch: RunningWatch | null = null;

const publish = (marks: Readonly<Record<string, string>>) =>
  publishTicks(
    test.app,
    Object.entries(marks).map(([symbol, price]) => ({ symbol, price })),
  );
const start = (chargeNights?: ChargeNights): void => {
  const deps = watchDepsOf(test.app);
  watch = startWatch(test.app, chargeNights ? { ...deps, chargeNights } : deps);
};
const stop = async (): Promise<void> => {
  const running = watch;
  watch = null;
  await running?.stop();
};
beforeAll(async () => {
  clock = virtualClock(START);
  test = await startFuturesApp({ clock });
  // What is set aside beside the margin must not matter here: these users have little more than that.
  await changeRules(test, 'futures', (body) => ({ ...body, holdPercent: '0.01' }));
});
afterAll(async () => {
  await stop();
  await test.stop();
});

const nightsOf = async (id: number) => {
  const { rows } = await test.pool.query<{
    nightMs: number;
    mark: string;
    times: number;
    free: string;
    margin: string;
  }>(
    `select night_ms::float8 as "nightMs", trim_scale(mark)::text as mark, times, trim_scale(from_balance)::text as free,
            trim_scale(from_margin)::text as margin from futures_night where position_id = $1 order by night_ms`,
    [id],
  );
  return rows;
};
const isRun = (nightMs: number) => async (): Promise<boolean> => {
  const { rowCount } = await test.pool.query(`select from job_run where name = 'futures_nights' and run_key = $1`, [
    String(nightMs),
  ]);
  return rowCount === 1;
};
const midnightAfter = (nowMs: number): number => (Math.floor(nowMs / DAY) + 1) * DAY;

/** Lets a night pass: the last price before it, and the first one after it. */
const passNight = async (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) => {
  const nightMs = midnightAfter(clock.nowMs());
  clock.setMs(nightMs - SECOND);
  await publish(before);
  clock.setMs(nightMs + SECOND);
  await publish(after);
  return nightMs;
};

describe('overnight fees of thirty nights, with three crashes [L15]', () => {
  let traders: TestUser[];
  let coin: FuturesItem;
  let stock: FuturesItem;
  let poor: FuturesItem;
  let early: FuturesItem;
  let pair: readonly FuturesItem[];

  beforeAll(async () => {
    traders = [await addFuturesTrader(test), await addFuturesTrader(test, '30.75'), await addFuturesTrader(test)];
    await publish({ 'BTC/USDT': '60000', 'AAPL/USDT': '200' });
    coin = await opened(test, traders[0] as TestUser);
    stock = await opened(test, traders[0] as TestUser, { ...AAPL, share: '10', multiple: '5' });
    // Margin 30 and fee 0.30 leave 0.45: two nights and a half.
    poor = await opened(test, traders[1] as TestUser);
    early = await opened(test, traders[2] as TestUser);
  });

  it('are charged once each, whatever happens in between', async () => {
    const first = midnightAfter(START);
    start();
    for (let n = 0; n < 30; n += 1) {
      if (n === 4) {
        // Closed by hand after midnight, before the night was run: its close pays for it.
        await stop();
        clock.setMs(midnightAfter(clock.nowMs()) + SECOND);
        await publish({ 'BTC/USDT': '60000' });
        expect((await closePosition(test, traders[2] as TestUser, early.id)).type).toBe('ok');
        start();
        await untilTrue('the night', isRun(first + n * DAY));
        continue;
      }
      if (n === 9) {
        // The work of a night is lost before its commit.
        await stop();
        const { chargeNights } = watchDepsOf(test.app);
        start(async (...args) => {
          await chargeNights(...args);
          throw new Error('out of power');
        });
        await passNight({ 'BTC/USDT': '60000' }, { 'BTC/USDT': '60001' });
        await expect(watch?.ended).rejects.toThrow('out of power');
        watch = null;
        expect((await nightsOf(coin.id)).length).toBe(9);
        start();
        await untilTrue('the night', isRun(first + n * DAY));
        continue;
      }
      if (n === 14) {
        // No job runs for three nights.
        await stop();
        const owner = await addFuturesTrader(test);
        const own: FuturesItem[] = [];
        for (let missed = 0; missed < 3; missed += 1) {
          if (missed < 2) own.push(await opened(test, owner));
          await passNight({ 'BTC/USDT': String(60_010 + missed) }, { 'BTC/USDT': '60000' });
        }
        // Opened a night apart, and closed together before any night was run.
        pair = own;
        expect((await batchClose(test, owner, { type: '0' })).type).toBe('ok');
        start();
        await untilTrue('the nights', isRun(first + 16 * DAY));
        n = 16;
        continue;
      }
      if (n === 20) {
        // Crashes after the commit, before the run is recorded in job_run.
        await passNight({ 'BTC/USDT': '60000' }, { 'BTC/USDT': '60001' });
        await untilTrue('the night', isRun(first + n * DAY));
        await stop();
        await test.pool.query(`delete from job_run where name = 'futures_nights' and run_key = $1`, [
          String(first + n * DAY),
        ]);
        start();
        continue;
      }
      await passNight({ 'BTC/USDT': '60000', 'AAPL/USDT': '200' }, { 'BTC/USDT': '60001' });
      await untilTrue(`night ${n}`, isRun(first + n * DAY));
    }
    const nights = await nightsOf(coin.id);
    expect(nights.map(({ nightMs }) => nightMs)).toEqual(Array.from({ length: 30 }, (_, n) => first + n * DAY));
    const owed = await Promise.all(pair.map(async ({ id }) => (await nightsOf(id)).map(({ nightMs }) => nightMs)));
    expect(owed).toEqual([[14, 15, 16].map((n) => first + n * DAY), [15, 16].map((n) => first + n * DAY)]);
    expect(nights.slice(14, 17).map(({ mark }) => mark)).toEqual(['60010', '60011', '60012']);
    expect(nights[0]).toMatchObject({ mark: '60000', times: 1, free: '0.18', margin: '0' });
    await test.expectBooksBalanced();
  });

  it('of a stock skip the weekend and count three times on Friday', async () => {
    const nights = await nightsOf(stock.id);
    const byWeekday = nights.map(({ nightMs, times }) => [new Date(nightMs).getUTCDay(), times]);
    expect(byWeekday.slice(0, 4)).toEqual([
      [4, 1],
      [5, 3],
      [1, 1],
      [2, 1],
    ]);
    expect(nights.length).toBe(22);
  });

  it('come from the free balance first, then from the margin, and the liquidation price follows', async () => {
    const nights = await nightsOf(poor.id);
    expect(nights.slice(0, 4).map(({ free, margin }) => [free, margin])).toEqual([
      ['0.18', '0'],
      ['0.18', '0'],
      ['0.09', '0.09'],
      ['0', '0.18'],
    ]);
    const { rows } = await test.pool.query<{ marginLeft: string; liquidation: string }>(
      `select trim_scale(margin_left)::text as "marginLeft", liquidation_price as liquidation from futures_position where id = $1`,
      [poor.id],
    );
    expect(Number(rows[0]?.marginLeft)).toBeCloseTo(30 - 0.09 - 27 * 0.18, 2);
    expect(Number(rows[0]?.liquidation)).toBeGreaterThan(Number(poor.liquidation_price));
    expect(await futuresBalance(test, traders[1]?.id ?? 0)).toMatchObject({ available: '0' });
  });

  it('of a position that was closed in between end with its close', async () => {
    expect((await nightsOf(early.id)).length).toBe(5);
  });
});
