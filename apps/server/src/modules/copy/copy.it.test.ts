import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFollower,
  addLeader,
  copiesOf,
  copyAll,
  copyDeps,
  followCall,
  followed,
  logOf,
  relationOf,
  stopCall,
} from '#app/testing/copy-steps';
import {
  addFuturesTrader,
  changeRules,
  closePosition,
  futuresBalance,
  opened,
  publishMarks,
  setStop,
  startFuturesApp,
  submit,
} from '#app/testing/futures-steps';
import { withNextTick } from '#app/testing/next-tick';
import { checkBooks, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { settleWeek } from './use-cases/settle-shares';
import { stopFailed } from './use-cases/stop-failed';
import { watchLosses } from './use-cases/watch-losses';

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  test = await startFuturesApp({ clock });
});
beforeEach(() => publishMarks(test));
afterAll(() => test.stop());
checkBooks(() => test);

const held = { ensureHeld: async () => undefined };

describe('copies of an opening', () => {
  it('is copied at the leader’s tick and price, by each follower’s settings', async () => {
    const leader = await addLeader(test);
    const half = await addFollower(test, leader);
    const fixed = await addFollower(test, leader, { type: '2', number: '2.5', max_multiple: '5' });
    const own = await opened(test, leader);
    expect(await copyAll(test)).toBe(1);
    const [copy] = await copiesOf(test, half);
    expect(copy).toMatchObject({
      symbol: 'BTC/USDT',
      side: 'long',
      lots: '5.00000000',
      multiple: 20,
      margin: '15.00000000',
      entry_price: '60000.00000000',
      fees: '0.15000000',
      is_open: 1,
      self_held: 0,
    });
    expect(await copiesOf(test, fixed)).toMatchObject([{ lots: '2.50000000', multiple: 5, margin: '30.00000000' }]);
    expect(await futuresBalance(test, half.id)).toEqual({ available: '9984.85', frozen: '15' });
    const { rows } = await test.pool.query(
      'select p.entry_seq = l.entry_seq as same, p.order_type from futures_position p join copy_position c on c.position_id = p.id join futures_position l on l.id = c.leader_position_id where l.id = $1',
      [own.id],
    );
    expect(rows).toEqual([
      { same: true, order_type: 2 },
      { same: true, order_type: 2 },
    ]);
    expect(await copyAll(test)).toBe(0);
  });

  it('is skipped for followers without enough money, with the reason; the others are not affected [N5]', async () => {
    const leader = await addLeader(test);
    const rich = await addFollower(test, leader);
    const poor = await addFollower(test, leader, { usdt: '10' });
    const capped = await addFollower(test, leader, { order_cap: '9' });
    await opened(test, leader);
    await copyAll(test);
    expect(await copiesOf(test, rich)).toHaveLength(1);
    expect(await copiesOf(test, poor)).toHaveLength(0);
    expect(await logOf(test, poor)).toMatchObject([
      { outcome: 'skipped', reason: 'balance', params: { needed: '15.15', available: '10' }, asked_lots: '5.00000000' },
    ]);
    expect(await logOf(test, capped)).toMatchObject([
      { outcome: 'smaller', reason: 'order_cap', params: { needed: '15', cap: '9' }, lots: '3.00000000' },
    ]);
  });

  it('before the follow began is not copied, nor is one of a paused relation', async () => {
    const leader = await addLeader(test);
    const early = await addFollower(test, leader);
    await opened(test, leader);
    clock.advance(1_000);
    await publishMarks(test);
    const late = await addFollower(test, leader);
    await copyAll(test);
    expect([(await copiesOf(test, early)).length, (await copiesOf(test, late)).length]).toEqual([1, 0]);
    await test.call('POST', '/copy/pause', {
      token: early.token,
      fields: { leader_id: String(leader.id), paused: '1' },
    });
    await opened(test, leader);
    await copyAll(test);
    expect((await logOf(test, early))[0]).toMatchObject({ outcome: 'skipped', reason: 'paused' });
    expect((await copiesOf(test, early)).length).toBe(1);
  });

  it('is skipped when the price has moved further than the guard', async () => {
    const leader = await addLeader(test);
    const follower = await addFollower(test, leader);
    await opened(test, leader);
    await publishMarks(test, { 'BTC/USDT': '60301' });
    await copyAll(test);
    expect(await logOf(test, follower)).toMatchObject([
      { reason: 'price_moved', params: { moved: '0.5017', guard: '0.5' } },
    ]);
  });

  it('leaders open at most thirty positions an hour [N7]', async () => {
    const leader = await addLeader(test);
    for (let order = 0; order < 30; order += 1) expect((await submit(test, leader, { share: '1' })).type).toBe('ok');
    expect(await submit(test, leader, { share: '1' })).toMatchObject({ type: 'error', error: 'copy_rate_hour' });
  });

  it('leaders open at most as many positions a day as the rules allow [N7]', async () => {
    const restore = await changeRules(test, 'copy', (body) => ({ ...body, leaderMaxHour: 100, leaderMaxDay: 2 }));
    const leader = await addLeader(test);
    for (const order of ['1', '2']) expect((await submit(test, leader, { share: order })).type).toBe('ok');
    expect(await submit(test, leader, { share: '1' })).toMatchObject({ type: 'error', error: 'copy_rate_day' });
    await restore();
  });
});

describe('copies of a close', () => {
  it('closes the leader’s fraction of each copy at the leader’s price', async () => {
    const leader = await addLeader(test);
    const follower = await addFollower(test, leader);
    const { id } = await opened(test, leader);
    await copyAll(test);
    await publishMarks(test, { 'BTC/USDT': '60600' });
    await closePosition(test, leader, id, '4');
    await copyAll(test);
    expect(await copiesOf(test, follower)).toMatchObject([{ lots: '5.00000000', lots_left: '3.00000000' }]);
    await closePosition(test, leader, id);
    await copyAll(test);
    const [closed] = await copiesOf(test, follower, 'closed');
    // 5 lots × 0.001 × 600 less 0.15 to open and 0.1515 to close.
    expect(closed).toMatchObject({ net: '2.69850000', close_cause: 'leader', close_price: '60600.00000000' });
    expect(await futuresBalance(test, follower.id)).toEqual({ available: '10002.6985', frozen: '0' });
  });

  it('does not touch a copy that its owner has closed or kept', async () => {
    const leader = await addLeader(test);
    const [closer, keeper] = [await addFollower(test, leader), await addFollower(test, leader)];
    const { id } = await opened(test, leader);
    await copyAll(test);
    const [one] = await copiesOf(test, closer);
    const [other] = await copiesOf(test, keeper);
    expect((await closePosition(test, closer, one?.position_id ?? 0)).type).toBe('ok');
    const hold = await test.call('POST', '/follow/selfHolding', {
      token: keeper.token,
      fields: { transaction_id: String(other?.position_id) },
    });
    expect(hold.type).toBe('ok');
    await closePosition(test, leader, id);
    await copyAll(test);
    expect(await copiesOf(test, closer, 'closed')).toMatchObject([{ close_cause: 'user' }]);
    expect(await copiesOf(test, keeper)).toMatchObject([{ is_open: 1, self_held: 1 }]);
    expect((await logOf(test, keeper)).map(({ kind }) => kind)).toEqual(['open']);
  });
});

it('changed levels of the leader are copied unless the follower has set other levels', async () => {
  const leader = await addLeader(test);
  const plain = await addFollower(test, leader);
  const careful = await addFollower(test, leader, { stop_level_percent: '1' });
  const { id } = await opened(test, leader);
  await copyAll(test);
  expect(
    (await setStop(test, leader, { id: String(id), target_profit_price: '66000', stop_loss_price: '59000' })).type,
  ).toBe('ok');
  await copyAll(test);
  const levelsOf = async (user: typeof plain) => {
    const [copy] = await copiesOf(test, user);
    return [Number(copy?.take_profit), Number(copy?.stop_loss)];
  };
  expect(await levelsOf(plain)).toEqual([66_000, 59_000]);
  expect(await levelsOf(careful)).toEqual([66_000, 59_400]);
});

describe('the end of a follow', () => {
  const gain = async (price: string) => {
    const leader = await addLeader(test);
    const follower = await addFollower(test, leader);
    await opened(test, leader);
    await copyAll(test);
    await publishMarks(test, { 'BTC/USDT': price });
    return { leader, follower };
  };

  it('closes the copies and pays the share of the gain once', async () => {
    const { leader, follower } = await gain('60600');
    const before = await futuresBalance(test, leader.id);
    expect((await withNextTick(test, () => stopCall(test, follower, leader, 'close'))).type).toBe('ok');
    const relation = await relationOf(test, follower);
    expect(relation).toMatchObject({
      state: 'ended',
      end_cause: 'follower',
      realised: '2.69850000',
      shared: '0.26985000',
    });
    expect(await futuresBalance(test, follower.id)).toEqual({ available: '10002.42865', frozen: '0' });
    const after = await futuresBalance(test, leader.id);
    expect(Number(after.available) - Number(before.available)).toBeCloseTo(0.26985, 8);
    await opened(test, leader);
    await copyAll(test);
    expect(await copiesOf(test, follower)).toHaveLength(0);
    expect((await stopCall(test, follower, leader, 'close')).error).toBe('copy_not_following');
  });

  it('keeps the copies as the follower’s own', async () => {
    const { leader, follower } = await gain('60600');
    expect((await stopCall(test, follower, leader, 'keep')).type).toBe('ok');
    expect(await copiesOf(test, follower)).toMatchObject([{ self_held: 1, is_open: 1 }]);
    expect(await relationOf(test, follower)).toMatchObject({
      state: 'ended',
      realised: '-0.15000000',
      shared: '0.00000000',
    });
  });

  it('happens automatically when the loss reaches the stop-loss of the follow', async () => {
    const leader = await addLeader(test);
    const follower = await addFollower(test, leader, { total_cap: '20', stop_loss_percent: '10' });
    await opened(test, leader);
    await copyAll(test);
    await publishMarks(test, { 'BTC/USDT': '59640' });
    expect(await watchLosses(copyDeps(test), held)).toBe(0);
    await publishMarks(test, { 'BTC/USDT': '59620' });
    expect(await watchLosses(copyDeps(test), held)).toBe(1);
    expect(await relationOf(test, follower)).toMatchObject({ state: 'ended', end_cause: 'stop_loss', open_copies: 0 });
    expect(await copiesOf(test, follower, 'closed')).toMatchObject([
      { close_price: '59620.00000000', close_cause: 'copy_stop' },
    ]);
    await publishMarks(test);
  });
});

it('the share is settled once a week, above the high-water mark', async () => {
  const leader = await addLeader(test);
  const follower = await addFollower(test, leader, { number: '1', total_cap: '100000', usdt: '50000' });
  const trade = async (to: string) => {
    const { id } = await opened(test, leader, { share: '100' });
    await copyAll(test);
    await publishMarks(test, { 'BTC/USDT': to });
    await closePosition(test, leader, id);
    await copyAll(test);
    await publishMarks(test);
  };
  const settle = async () => {
    clock.advance(7 * 86_400_000);
    await test.pool.query("update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
      new Date(clock.nowMs()),
    ]);
    await publishMarks(test);
    const deps = copyDeps(test);
    await settleWeek(deps, { nowMs: clock.nowMs(), ...held });
    await settleWeek(deps, { nowMs: clock.nowMs(), ...held });
  };
  const sharesOf = async () => {
    const { rows } = await test.pool.query<{ paid: string }>(
      'select trim_scale(paid)::text as paid from copy_share where follower_id = $1 order by id',
      [follower.id],
    );
    return rows.map(({ paid }) => paid);
  };
  await trade('62000');
  await settle();
  await trade('58500');
  await settle();
  await trade('62500');
  await settle();
  // 100 lots are 0.1 BTC: +200, −150 and +250 before fees of 0.05 % on both sides.
  expect(await sharesOf()).toEqual(['19.39', '0', '8.795']);
  // A follow that began in the week that runs has no week behind it; the next Monday settles it with the older one.
  const young = await addFollower(test, leader, { number: '1', total_cap: '100000', usdt: '50000' });
  const countOf = async () =>
    (await test.pool.query('select from copy_share where follower_id = $1', [young.id])).rowCount;
  await settleWeek(copyDeps(test), { nowMs: clock.nowMs(), ...held });
  expect(await countOf()).toBe(0);
  await settle();
  expect([await countOf(), (await sharesOf()).length]).toEqual([1, 4]);
});

it('another user’s follow cannot be ended or paused, nor the copy of it kept or closed [N9]', async () => {
  const leader = await addLeader(test);
  const owner = await addFollower(test, leader);
  await opened(test, leader);
  await copyAll(test);
  const id = (await copiesOf(test, owner))[0]?.position_id ?? 0;
  const before = await relationOf(test, owner);
  const other = await addFollower(test, await addLeader(test));
  const tries: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['/copy/stop', { leader_id: String(leader.id), copies: 'close' }, 'copy_not_following'],
    ['/copy/pause', { leader_id: String(leader.id), paused: '1' }, 'copy_not_following'],
    ['/follow/cancel', { follow_user_id: String(leader.id) }, 'copy_not_following'],
    ['/follow/selfHolding', { transaction_id: String(id) }, 'position_unknown'],
    ['/lever/close', { id: String(id) }, 'position_unknown'],
  ];
  for (const [path, fields, error] of tries)
    for (const { token } of [other, leader])
      expect([path, (await test.call('POST', path, { token, fields })).error]).toEqual([path, error]);
  expect(await relationOf(test, owner)).toEqual(before);
  expect(await copiesOf(test, owner)).toMatchObject([{ position_id: id, self_held: 0, is_open: 1 }]);
});

describe('refused follows', () => {
  it('is refused to a leader, and of oneself, of a user who does not lead and of a leader who has stopped [N1, N2]', async () => {
    const leader = await addLeader(test);
    const other = await addLeader(test);
    const user = await addFuturesTrader(test);
    expect((await followCall(test, leader, leader)).error).toBe('copy_self');
    expect((await followCall(test, leader, other)).error).toBe('copy_is_leader');
    expect((await followCall(test, user, await addFuturesTrader(test))).error).toBe('copy_leader_unknown');
    expect((await followCall(test, user, leader, { agreement: '' })).error).toBe('copy_agreement_missing');
    expect((await followCall(test, user, leader, { instrument_ids: '9999' })).error).toBe('copy_pair_unknown');
    await test.pool.query(
      `update copy_leader set state = 'stopped', stop_cause = 'self', stopped_at = now() where user_id = $1`,
      [other.id],
    );
    expect((await followCall(test, user, other)).error).toBe('copy_leader_stopped');
  });

  it('a repeated follow changes the settings', async () => {
    const leader = await addLeader(test);
    const user = await addFollower(test, leader);
    expect(await followed(test, user, leader, { number: '2', agreement: '' })).toMatchObject({ number: '2.00000000' });
    const { rows } = await test.pool.query('select followers from copy_leader where user_id = $1', [leader.id]);
    expect(rows).toEqual([{ followers: 1 }]);
  });
});

it('a leader whose own money is lost is ended, and open copies become positions of their followers', async () => {
  const leader = await addLeader(test);
  const follower = await addFollower(test, leader);
  await opened(test, leader);
  await copyAll(test);
  const insertHour = (hour: number, equity: string) =>
    test.pool.query(
      `insert into copy_leader_hour (leader_id, hour_ms, equity, net_total, moved_in, closed, won, lots, holding_ms, followers, assets, followers_net,
         followers_caps, index_percent) values ($1, $2, $3, $3::numeric - 1000, 1000, 0, 0, 0, 0, 1, 0, 0, 0, 0)`,
      [leader.id, hour * 3_600_000, equity],
    );
  await insertHour(1, '10');
  expect(await stopFailed(copyDeps(test), held)).toBe(0);
  await insertHour(2, '9.99');
  expect(await stopFailed(copyDeps(test), held)).toBe(1);
  expect(await relationOf(test, follower)).toMatchObject({
    state: 'ended',
    end_cause: 'leader',
    leader_state: 'stopped',
  });
  expect(await copiesOf(test, follower)).toMatchObject([{ self_held: 1, is_open: 1 }]);
  await test.pool.query('delete from copy_leader_hour where leader_id = $1', [leader.id]);
});
