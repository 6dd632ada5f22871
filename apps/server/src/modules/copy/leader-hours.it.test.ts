import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitLeader, computeHours, stopLeader } from '#app/testing/copy-figures-steps';
import { copyAll, followed } from '#app/testing/copy-steps';
import {
  addFuturesTrader,
  closePosition,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
  USDT,
} from '#app/testing/futures-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { FIGURES_INVARIANTS } from './figures-invariants';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 6, 8, 15, 20);

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(START);
  test = await startFuturesApp({ clock });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const hoursOf = async ({ id }: TestUser) => {
  const { rows } = await test.pool.query<Record<string, string | number>>(
    `select hour_ms::float8 as hour, trim_scale(equity)::text as equity, trim_scale(net_total)::text as net, trim_scale(moved_in)::text as moved,
            closed, won, trim_scale(lots)::text as lots, holding_ms::float8 as holding, followers, trim_scale(assets)::text as assets,
            trim_scale(followers_net)::text as copied, trim_scale(followers_caps)::text as caps, trim_scale(index_percent)::text as index
     from copy_leader_hour where leader_id = $1 order by hour_ms`,
    [id],
  );
  return rows;
};
const lastOf = async (user: TestUser) => (await hoursOf(user)).at(-1);
/** To this many minutes after the next full hour. */
const toNextHour = (minutes = 5): void => {
  clock.advance(HOUR - (clock.nowMs() % HOUR) + minutes * 60_000);
};

describe('hours of a leader', () => {
  it('are computed from the ledger: money, results, open results, nights apart', async () => {
    const leader = await addFuturesTrader(test, '1000');
    // A result from before the admission is no result of the leader.
    const early = await opened(test, leader, { share: '10' });
    await publishMarks(test, { 'BTC/USDT': '60500' });
    await closePosition(test, leader, early.id);
    const before = 1000 + 5 - 0.3 - 0.3025;
    clock.advance(60_000);
    await admitLeader(test, leader);
    clock.advance(60_000);
    await publishMarks(test);
    const position = await opened(test, leader, { share: '100' });
    clock.advance(60_000);
    await publishMarks(test, { 'BTC/USDT': '61000' });
    toNextHour();
    expect(await computeHours(test)).toBeGreaterThanOrEqual(1);
    // 100 lots are 0.1 BTC: +100 open, less the fee of 3.
    const index = (97 / before) * 100;
    const first = await lastOf(leader);
    expect(first).toMatchObject({ equity: String(before + 97), net: '97', moved: String(before), closed: 0 });
    expect(Number(first?.index)).toBeCloseTo(index, 6);
    await publishMarks(test, { 'BTC/USDT': '60000' });
    await closePosition(test, leader, position.id, '50');
    toNextHour();
    await publishMarks(test, { 'BTC/USDT': '60000' });
    await computeHours(test);
    // Half is closed at the entry: the open result is gone, and the fees are paid.
    expect(await lastOf(leader)).toMatchObject({ net: '-4.5', moved: String(before), closed: 0 });
    await closePosition(test, leader, position.id);
    await test.fund(leader.id, 'lever', USDT, '500');
    toNextHour();
    await computeHours(test);
    expect(await lastOf(leader)).toMatchObject({
      net: '-6',
      moved: String(before + 500),
      closed: 1,
      won: 0,
      lots: '100',
    });
  });

  it('are written once each, also when the job runs again and after an outage', async () => {
    const leader = await addFuturesTrader(test, '1000');
    await admitLeader(test, leader);
    await publishMarks(test);
    const position = await opened(test, leader, { share: '100' });
    await publishMarks(test, { 'BTC/USDT': '60600' });
    toNextHour(1);
    // Bookings of the hour may still be under way.
    await computeHours(test);
    expect(await hoursOf(leader)).toHaveLength(0);
    clock.advance(60_000);
    await computeHours(test);
    expect(await computeHours(test)).toBe(0);
    expect(await hoursOf(leader)).toHaveLength(1);
    clock.advance(2 * HOUR);
    await publishMarks(test, { 'BTC/USDT': '60300' });
    await closePosition(test, leader, position.id);
    clock.advance(57 * HOUR);
    await publishMarks(test);
    await Promise.allSettled([computeHours(test), computeHours(test)]);
    await computeHours(test);
    const hours = await hoursOf(leader);
    expect(hours).toHaveLength(60);
    expect(hours.map(({ hour }) => Number(hour) / HOUR)).toEqual(
      hours.map((_, index) => Number(hours[0]?.hour) / HOUR + index),
    );
    // Open at 60,600 until the hour of the close at 60,300.
    expect(hours.slice(0, 4).map(({ net }) => net)).toEqual(['57', '57', '57', '23.985']);
  });

  it('end 24 hours after the leader', async () => {
    const leader = await addFuturesTrader(test, '1000');
    await admitLeader(test, leader);
    // Times of the database have microseconds.
    await test.pool.query(
      `update copy_leader set admitted_at = admitted_at + interval '0.000705 seconds' where user_id = $1`,
      [leader.id],
    );
    await stopLeader(test, leader, 'failed');
    clock.advance(60_000);
    await publishMarks(test);
    // What the user trades now is private.
    const position = await opened(test, leader, { share: '100' });
    await publishMarks(test, { 'BTC/USDT': '60600' });
    await closePosition(test, leader, position.id);
    clock.advance(80 * HOUR);
    await computeHours(test);
    const hours = await hoursOf(leader);
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toMatchObject({ net: '0', closed: 0, equity: '1053.97', moved: '1053.97' });
  });

  it('have what followers got: caps, results of copies, shares', async () => {
    const leader = await addFuturesTrader(test, '1000');
    const [anna, ben] = [await addFuturesTrader(test, '5000'), await addFuturesTrader(test, '5000')];
    await admitLeader(test, leader);
    await publishMarks(test);
    await followed(test, anna, leader, { number: '0.1', total_cap: '1000' });
    await followed(test, ben, leader, { number: '0.2', total_cap: '500' });
    await opened(test, leader, { share: '100' });
    await copyAll(test);
    const [copy] = await positionsOf(test, anna);
    // An own position of a follower is none of the leader's business.
    await opened(test, ben, { share: '500' });
    await publishMarks(test, { 'BTC/USDT': '61000' });
    toNextHour();
    await publishMarks(test, { 'BTC/USDT': '61000' });
    await computeHours(test);
    // 0.01 and 0.02 BTC: +10 and +20, less fees of 0.3 and 0.6.
    expect(await lastOf(leader)).toMatchObject({ followers: 2, assets: '1500', copied: '29.1', caps: '1500' });
    await closePosition(test, anna, copy?.id ?? 0);
    const stopped = { leader_id: String(leader.id), copies: 'keep' };
    expect((await test.call('POST', '/copy/stop', { token: anna.token, fields: stopped })).type).toBe('ok');
    await followed(test, ben, leader, { number: '0.2', total_cap: '800' });
    toNextHour();
    await computeHours(test);
    // The close cost 0.305, the share 0.9395; one cap has gone, the other was raised by 300.
    expect(await lastOf(leader)).toMatchObject({
      followers: 1,
      assets: '800',
      copied: '27.8555',
      caps: '1800',
      net: '97',
    });
    const { rows } = await test.pool.query<{ profit: string; percent: string }>(
      `select trim_scale(followers_profit)::text as profit, trim_scale(followers_percent)::text as percent
       from copy_leader_figures where leader_id = $1 and period = '7d'`,
      [leader.id],
    );
    expect(rows).toEqual([{ profit: '27.8555', percent: '1.54752777' }]);
  });
});

describe('the figures that are shown [N11]', () => {
  let admin: Pool;
  beforeAll(async () => {
    admin = createPool(test.database.adminUrl, { max: 1 });
    await test.expectBooksBalanced();
  });
  afterAll(() => admin.end());

  it.each([
    ['a profit', 'update copy_leader_figures set profit = profit + 0.00000001'],
    ['a yield', `update copy_leader_figures set yield_percent = yield_percent + 1 where period = 'all'`],
    ['a better accuracy', 'update copy_leader_figures set won = won + 1'],
    ['a lower risk', `update copy_leader_figures set drawdown_percent = drawdown_percent + 50`],
    ['figures taken away', `delete from copy_leader_figures where period = 'all'`],
    ['money that was not moved in', 'update copy_leader_hour set moved_in = moved_in + 1, equity = equity + 1'],
    ['a result that was moved in', 'update copy_leader_hour set moved_in = moved_in - 1, net_total = net_total + 1'],
    ['a position closed', 'update copy_leader_hour set closed = closed + 1, won = won + 1'],
    ['followers who got more', 'update copy_leader_hour set followers_net = followers_net + 1'],
    [
      'an hour taken away',
      'delete from copy_leader_hour where hour_ms = (select min(hour_ms) + 3600000 from copy_leader_hour)',
    ],
    ['a close that was not counted', 'update futures_fill set pnl = pnl + 1'],
    ['a share that was not paid', 'update copy_share set paid = paid / 2'],
  ])('are compared with the ledger: %s', async (_, sql) => {
    const client = await admin.connect();
    try {
      await client.query('begin');
      await client.query('alter table futures_fill disable trigger all');
      expect((await client.query(sql)).rowCount).toBeGreaterThan(0);
      expect((await client.query(FIGURES_INVARIANTS[0]?.sql ?? '')).rows).not.toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
