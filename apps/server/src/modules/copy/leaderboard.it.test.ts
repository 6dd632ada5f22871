import type { ReplyOf } from '@candor/contract/call';
import type { copyLeader, copyLeaderOrders, copyLeaders } from '@candor/contract/copy';
import type { followHistoryTrade, followIndex, followTraderDetail } from '@candor/contract/copy-old';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitLeader, computeHours, stopLeader } from '#app/testing/copy-figures-steps';
import { copyAll, followed } from '#app/testing/copy-steps';
import {
  addFuturesTrader,
  changeRules,
  closePosition,
  opened,
  publishMarks,
  startFuturesApp,
} from '#app/testing/futures-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

const HOUR = 3_600_000;

let test: TestApp;
let clock: VirtualClock;
/** One who wins, one who loses and was stopped, one who has not traded yet. */
let winner: TestUser;
let loser: TestUser;
let newcomer: TestUser;
let follower: TestUser;
let openId = 0;

const trade = async (user: TestUser, type: '1' | '2', share: string): Promise<void> => {
  await publishMarks(test);
  const position = await opened(test, user, { type, share });
  clock.advance(30 * 60_000);
  await publishMarks(test, { 'BTC/USDT': '61200' });
  await closePosition(test, user, position.id);
};

beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 6, 8, 15, 20));
  test = await startFuturesApp({ clock });
  [winner, loser, newcomer, follower] = [
    await addFuturesTrader(test, '1000'),
    await addFuturesTrader(test, '1000'),
    await addFuturesTrader(test, '1000'),
    await addFuturesTrader(test, '1000'),
  ];
  await admitLeader(test, winner, { nickname: 'Ilse_100%' });
  await admitLeader(test, loser, { nickname: 'Omar' });
  await trade(winner, '1', '100');
  await trade(loser, '2', '200');
  clock.advance(HOUR);
  await stopLeader(test, loser, 'failed');
  await admitLeader(test, newcomer, { nickname: '' });
  await followed(test, follower, winner, { number: '0.2', total_cap: '400' });
  await publishMarks(test);
  const position = await opened(test, winner, { share: '50' });
  openId = position.id;
  await copyAll(test);
  clock.advance(30 * HOUR);
  await publishMarks(test, { 'BTC/USDT': '60600' });
  await computeHours(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const get = async <T>(path: string, fields: Readonly<Record<string, string>> = {}, user?: TestUser): Promise<T> => {
  const reply = await test.call('GET', path, { fields, ...(user && { token: user.token }) });
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error}`);
  return reply.message as T;
};
type Leaders = ReplyOf<typeof copyLeaders>;
const leaders = (fields: Readonly<Record<string, string>> = {}, user?: TestUser) =>
  get<Leaders>('/copy/leaders', fields, user);
const names = ({ items }: Leaders): string[] => items.map(({ name }) => name);

describe('the leaderboard', () => {
  it('lists all leaders, also those who ended, by yield', async () => {
    const list = await leaders();
    const nobody = `ID ${newcomer.id}`;
    expect(names(list)).toEqual(['Ilse_100%', nobody, 'Omar']);
    expect(list).toMatchObject({ total: 3, ended: 1, page: 1, limit: 20 });
    expect(list.updated_ms).toBe(clock.nowMs());
    // 0.1 BTC: +120, fees 3 and 3.06; then 0.05 BTC open at +0 in the hours before the price rose, its fee 1.5.
    expect(list.items[0]).toMatchObject({
      user_id: winner.id,
      profit: '112.44000000',
      yield_percent: '11.24400000',
      accuracy_percent: '100.00000000',
      closed: 1,
      won: 1,
      lots: '100.00000000',
      holding_seconds: 1800,
      followers: 1,
      max_followers: 500,
      assets: '400.00000000',
      state: 'active',
      days: 1,
      risk: 2,
      is_followed: 0,
      is_self: 0,
      followers_profit: '-0.30000000',
      followers_percent: '-0.07500000',
    });
    // −240 and 12.12 of fees.
    expect(list.items[2]).toMatchObject({
      profit: '-252.12000000',
      yield_percent: '-25.21200000',
      drawdown_percent: '25.21200000',
      accuracy_percent: '0.00000000',
      state: 'stopped',
      stop_cause: 'failed',
      days: 0,
      // 25.21 and, within one hour, 24.76.
      risk: 5,
    });
    expect(list.items[0]?.curve[0]).toBe(0);
    expect(list.items[0]?.curve.at(-1)).toBe(11.24);
  });

  it('marks what the viewer follows and is', async () => {
    expect((await leaders({}, follower)).items[0]).toMatchObject({ is_followed: 1, is_self: 0 });
    expect((await leaders({}, winner)).items[0]).toMatchObject({ is_followed: 0, is_self: 1 });
  });

  it.each<[Record<string, string>, readonly string[]]>([
    [{ sort: 'yield', order: 'asc' }, ['Omar', '', 'Ilse_100%']],
    [{ sort: 'drawdown' }, ['Omar', 'Ilse_100%', '']],
    [{ sort: 'followers' }, ['Ilse_100%', 'Omar', '']],
    [{ sort: 'assets', order: 'asc', limit: '2' }, ['Omar', '']],
    [{ sort: 'profit', page: '2', limit: '2' }, ['Omar']],
    [{ sort: 'accuracy', limit: '1' }, ['Ilse_100%']],
    [{ risk_max: '2' }, ['Ilse_100%', '']],
    [{ risk_max: '1' }, ['']],
    [{ search: 'oMa' }, ['Omar']],
    [{ search: '_100%' }, ['Ilse_100%']],
    [{ search: '%' }, ['Ilse_100%']],
    [{ search: 'nobody' }, []],
    [{ hide_full: '1' }, ['Ilse_100%', '']],
    [{ period: '7d', sort: 'profit' }, ['Ilse_100%', '', 'Omar']],
  ])('filters and sorts by %j', async (fields, expected) => {
    expect(names(await leaders(fields)).map((name) => (name.startsWith('ID ') ? '' : name))).toEqual(expected);
  });

  it('hides leaders who are full', async () => {
    const restore = await changeRules(test, 'copy', (body) => ({ ...body, maxFollowers: 1 }));
    try {
      expect(await leaders({ hide_full: '1' })).toMatchObject({ total: 1, ended: 1 });
      expect((await leaders({ hide_full: '1' })).items[0]?.user_id).toBe(newcomer.id);
    } finally {
      await restore();
    }
  });
});

describe('a leader', () => {
  it('has a page with figures of all periods, pairs, the last order, and the relation of the viewer', async () => {
    const page = await get<ReplyOf<typeof copyLeader>>('/copy/leader', { leader_id: String(winner.id) }, follower);
    expect(page.periods.map(({ period }) => period)).toEqual(['7d', '30d', '90d', 'all']);
    expect(page.periods.map(({ profit }) => profit)).toEqual(Array(4).fill('112.44000000'));
    expect(page).toMatchObject({
      open_count: 1,
      instruments: [{ symbol: 'BTC/USDT', orders: 2, net: '112.44000000' }],
      last_order: { symbol: 'BTC/USDT', side: 'long', lots: '50.00000000', multiple: 20, price: '60000.00000000' },
      relation: {
        state: 'following',
        open_copies: 1,
        used: '30.00000000',
        realised: '-0.30000000',
        unrealised: '6.00000000',
        result: '5.70000000',
        share_due: '0.00000000',
        stops_at: '160.00000000',
      },
    });
    const anonymous = await get<ReplyOf<typeof copyLeader>>('/copy/leader', { leader_id: String(winner.id) });
    expect(anonymous.relation).toBeNull();
  });

  it('without orders has zeros', async () => {
    const page = await get<ReplyOf<typeof copyLeader>>('/copy/leader', { leader_id: String(newcomer.id) });
    expect(page).toMatchObject({
      open_count: 0,
      instruments: [],
      last_order: null,
      leader: { profit: '0.00000000', risk: 1 },
    });
  });

  it('shows open and closed orders, but nothing traded before or after leading', async () => {
    const orders = (leader: TestUser, state: string) =>
      get<ReplyOf<typeof copyLeaderOrders>>('/copy/leader/orders', { leader_id: String(leader.id), state });
    expect(await orders(winner, 'open')).toMatchObject({
      items: [{ id: openId, net: '28.50000000', close_price: '0.00000000', closed_ms: 0 }],
      next_before: '',
    });
    expect((await orders(winner, 'closed')).items).toMatchObject([
      { side: 'long', lots: '100.00000000', net: '113.94000000', close_price: '61200.00000000', close_cause: 'user' },
    ]);
    await publishMarks(test);
    await opened(test, loser, { share: '1' });
    expect((await orders(loser, 'open')).items).toEqual([]);
  });

  it('has a preview by the last order while leading; nobody else’s orders are shown', async () => {
    const preview = ({ id }: TestUser) =>
      test.call('GET', '/copy/preview', {
        fields: { leader_id: String(id), type: '1', number: '1', total_cap: '100' },
        token: follower.token,
      });
    expect((await preview(winner)).message).toMatchObject({ example: { leader_lots: '50.00000000' } });
    const stranger = await addFuturesTrader(test);
    await publishMarks(test);
    for (const user of [loser, stranger]) await opened(test, user, { share: '7' });
    expect((await preview(loser)).message).toMatchObject({ example: { leader_lots: '200.00000000' } });
    expect((await preview(stranger)).error).toBe('copy_leader_unknown');
  });

  it.each(['/copy/leader', '/copy/leader/orders', '/follow/traderDetail', '/follow/historyTrade'])(
    'that does not exist is refused by %s',
    async (path) => {
      const fields = { leader_id: String(follower.id), trader_user_id: String(follower.id) };
      expect(await test.call('GET', path, { fields })).toMatchObject({ type: 'error', error: 'copy_leader_unknown' });
    },
  );
});

describe('old clients', () => {
  it('read leaders by what closed trades brought, details and closed orders [F24]', async () => {
    const list = await get<ReplyOf<typeof followIndex>>('/follow/index', {}, follower);
    expect(list.data.map(({ id }) => id)).toEqual([winner.id, newcomer.id, loser.id]);
    expect(list.data[0]).toMatchObject({
      // Ours is 112.44: it counts the running position and its fee.
      total_profits: '113.94000000',
      closed_count: 1,
      correct_rate: '100.00',
      follow_num: 1,
      is_followed: true,
    });
    const fields = { trader_user_id: String(winner.id) };
    expect(await get<ReplyOf<typeof followTraderDetail>>('/follow/traderDetail', fields)).toMatchObject({
      trader_info: { id: winner.id, nickname: 'Ilse_100%', signature: 'Slow and steady', is_trader: 1 },
      data: {
        total_profits: '113.94000000',
        total_income_rate: '11.24',
        correct_rate: '100.00',
        profitCount: 1,
        riseCount: 1,
        fallCount: 0,
        follow_num: 1,
        // All of it was made on the day before.
        yesterday_profits: '11.24',
        position_count: 1,
        total_count: 2,
      },
      is_followed: false,
    });
    const history = await get<ReplyOf<typeof followHistoryTrade>>('/follow/historyTrade', fields);
    expect(history).toMatchObject({
      total: 1,
      data: [
        {
          symbol: 'BTC/USDT',
          type: 1,
          price: '60000.00000000',
          close_price: '61200.00000000',
          share: '100.00000000',
          profits: '113.94000000',
        },
      ],
    });
  });
});
