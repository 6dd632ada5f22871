import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFollower,
  addLeader,
  copiesOf,
  copyAll,
  copyDeps,
  followCall,
  relationOf,
  settleHandOvers,
  stopCall,
} from '#app/testing/copy-steps';
import {
  addFuturesTrader,
  closePosition,
  futuresBalance,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { leadAs } from '#app/testing/lead-steps';
import { withNextTick } from '#app/testing/next-tick';
import { expectNoChange } from '#app/testing/no-change';
import { checkBooks, type TestApp, type TestUser } from '#app/testing/test-app';
import { transfer } from '#app/testing/wallet-steps';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { settleWeek } from './use-cases/settle-shares';

const WEEK_MS = 7 * 86_400_000;
const held = { ensureHeld: async () => undefined };

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  test = await startFuturesApp({ clock });
});
beforeEach(() => publishMarks(test));
afterAll(() => test.stop());
checkBooks(() => test);

/** A leader with one follower who copies every order lot by lot, opens 100 lots at 10× and lets them be copied. */
const follow = async (usdt = '5000') => {
  const leader = await addLeader(test);
  const follower = await addFollower(test, leader, { number: '1', total_cap: '100000', usdt });
  return { leader, follower };
};
const lead = async (leader: TestUser, side: 'long' | 'short'): Promise<number> => {
  const type = side === 'long' ? '1' : '2';
  const { id } = await opened(test, leader, { share: '100', multiple: '10', type });
  await copyAll(test);
  return id;
};
const closed = async (leader: TestUser, id: number): Promise<void> => {
  expect((await closePosition(test, leader, id)).type).toBe('ok');
  await copyAll(test);
};
const week = async (): Promise<void> => {
  clock.advance(WEEK_MS);
  await test.pool.query("update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    new Date(clock.nowMs()),
  ]);
  await settleWeek(copyDeps(test), { nowMs: clock.nowMs(), ...held });
};
const sharesOf = async ({ id }: TestUser) => {
  const { rows } = await test.pool.query<{ cause: string; due: string; paid: string }>(
    'select cause, trim_scale(due)::text as due, trim_scale(paid)::text as paid from copy_share where follower_id = $1 order by id',
    [id],
  );
  return rows;
};
const takeOver = async (user: TestUser): Promise<void> => {
  const [copy] = await copiesOf(test, user);
  const fields = { transaction_id: String(copy?.position_id) };
  expect((await test.call('POST', '/follow/selfHolding', { token: user.token, fields })).type).toBe('ok');
};
const moveOut = (user: TestUser, number: string) =>
  transfer(test, user, { fields: { from_field: 'lever', to_field: 'change', number } });
const moveIn = (user: TestUser, number: string) =>
  transfer(test, user, { fields: { from_field: 'change', to_field: 'lever', number } });

/** The first follow of a test that gains 333.83 USDT after fees: 5,333.83 are in the account, and 33.383 are due. */
const gained = async () => {
  const both = await follow();
  const id = await lead(both.leader, 'long');
  await publishMarks(test, { 'BTC/USDT': '63400' });
  await closed(both.leader, id);
  return both;
};

describe('a leader who hedges', () => {
  const hedge = async () => {
    const both = await follow();
    const long = await lead(both.leader, 'long');
    await lead(both.leader, 'short');
    await publishMarks(test, { 'BTC/USDT': '63400' });
    await closed(both.leader, long);
    await publishMarks(test, { 'BTC/USDT': '63400' });
    return both;
  };

  it('takes no share by the week while the open loss is as large as the closed gain', async () => {
    const { leader, follower } = await hedge();
    expect(await relationOf(test, follower)).toMatchObject({ share_due: '0.00000000', share_at_stop: '0.00000000' });
    await week();
    expect(await sharesOf(follower)).toEqual([{ cause: 'week', due: '0', paid: '0' }]);
    // The loss is made good: then the gain is shared, less the fees of both copies and seven nights.
    const [short] = await positionsOf(test, leader);
    await publishMarks(test);
    await closed(leader, short?.id ?? 0);
    await week();
    expect((await sharesOf(follower)).at(-1)).toEqual({ cause: 'week', due: '31.4516', paid: '31.4516' });
  });

  it.each(['close', 'keep'] as const)('takes no share at a stop that says %s', async (copies) => {
    const { leader, follower } = await hedge();
    expect((await withNextTick(test, () => stopCall(test, follower, leader, copies))).type).toBe('ok');
    await publishMarks(test, { 'BTC/USDT': '63400' });
    await settleHandOvers(test);
    expect(await sharesOf(follower)).toEqual([{ cause: 'stop', due: '0', paid: '0' }]);
  });

  it('takes no share at the own end', async () => {
    const { leader, follower } = await hedge();
    expect((await leadAs(test, leader, 'stop')).type).toBe('ok');
    expect(await sharesOf(follower)).toEqual([]);
    await publishMarks(test, { 'BTC/USDT': '63400' });
    await settleHandOvers(test);
    expect(await sharesOf(follower)).toEqual([{ cause: 'stop', due: '0', paid: '0' }]);
  });
});

describe('a copy that is taken over', () => {
  it('is marked at the next tick: the share of its gain is due although the leader closes later', async () => {
    const { leader, follower } = await follow();
    const long = await lead(leader, 'long');
    await publishMarks(test, { 'BTC/USDT': '63400' });
    await takeOver(follower);
    expect(await settleHandOvers(test)).toBe(0);
    await publishMarks(test, { 'BTC/USDT': '63400' });
    await closed(leader, long);
    expect(await settleHandOvers(test)).toBe(1);
    expect(await relationOf(test, follower)).toMatchObject({ share_due: '33.38300000', realised: '333.83000000' });
    await publishMarks(test);
    await week();
    expect(await sharesOf(follower)).toEqual([{ cause: 'week', due: '33.383', paid: '33.383' }]);
  });

  it('is marked by the first tick after it, not by a later one, and what happens to it afterwards counts for nobody', async () => {
    const { leader, follower } = await follow();
    await lead(leader, 'long');
    await takeOver(follower);
    await publishMarks(test, { 'BTC/USDT': '61000' });
    const [kept] = await copiesOf(test, follower);
    await publishMarks(test, { 'BTC/USDT': '59000' });
    expect((await closePosition(test, follower, kept?.position_id ?? 0)).type).toBe('ok');
    expect(await settleHandOvers(test)).toBe(1);
    // 0.1 BTC × 1,000, less 3 to open and 3.05 as if it had been closed there.
    expect(await relationOf(test, follower)).toMatchObject({ realised: '93.95000000', share_due: '9.39500000' });
  });

  it('counts with its loss while it waits for its mark', async () => {
    const { leader, follower } = await gained();
    await publishMarks(test, { 'BTC/USDT': '63400' });
    await lead(leader, 'long');
    await publishMarks(test, { 'BTC/USDT': '60000' });
    await takeOver(follower);
    expect(await relationOf(test, follower)).toMatchObject({ share_due: '0.00000000' });
    await week();
    expect(await sharesOf(follower)).toEqual([{ cause: 'week', due: '0', paid: '0' }]);
    await publishMarks(test, { 'BTC/USDT': '60000' });
    expect(await settleHandOvers(test)).toBe(1);
    expect(await relationOf(test, follower)).toMatchObject({ share_due: '0.00000000' });
  });

  it.each(['follower', 'leader'] as const)(
    'is settled like a close at the same tick when the %s stops',
    async (who) => {
      const { leader, follower } = await follow();
      await lead(leader, 'long');
      await publishMarks(test, { 'BTC/USDT': '63400' });
      expect(await relationOf(test, follower)).toMatchObject({ share_due: '0.00000000', share_at_stop: '33.38300000' });
      const stop = who === 'leader' ? leadAs(test, leader, 'stop') : stopCall(test, follower, leader, 'keep');
      expect((await stop).type).toBe('ok');
      // Another follow of this leader waits for the settlement.
      const again = await followCall(test, follower, leader);
      expect(again.error).toBe(who === 'leader' ? 'copy_leader_stopped' : 'copy_settling');
      await publishMarks(test, { 'BTC/USDT': '63400' });
      expect(await settleHandOvers(test)).toBe(1);
      expect(await sharesOf(follower)).toEqual([{ cause: 'stop', due: '33.383', paid: '33.383' }]);
      expect(await settleHandOvers(test)).toBe(0);
      expect(await sharesOf(follower)).toHaveLength(1);
    },
  );
});

describe('what a relation would owe now', () => {
  it('cannot be moved out of the futures account, by no client, and is paid first', async () => {
    const { leader, follower } = await gained();
    const refused = await expectNoChange(test, () => moveOut(follower, '5300.448'));
    expect(refused).toMatchObject({ type: 'error', error: 'transfer_reserved' });
    expect(refused.message).toContain('33.383');
    expect((await moveOut(follower, '5333.831')).error).toBe('insufficient_balance');
    expect((await test.call('GET', '/copy/reserved', { token: follower.token })).message).toEqual({
      currency: 'USDT',
      reserved: '33.38300000',
    });
    expect((await moveOut(follower, '5300.447')).type).toBe('ok');
    expect((await moveOut(follower, '0.000001')).error).toBe('transfer_reserved');
    expect((await withNextTick(test, () => stopCall(test, follower, leader, 'close'))).type).toBe('ok');
    expect(await sharesOf(follower)).toEqual([{ cause: 'stop', due: '33.383', paid: '33.383' }]);
    expect(await futuresBalance(test, follower.id)).toEqual({ available: '0', frozen: '0' });
  });

  it('is not reserved while it is lost by open copies, nor of users who follow nobody', async () => {
    const { leader, follower } = await gained();
    await publishMarks(test, { 'BTC/USDT': '63400' });
    await lead(leader, 'long');
    await publishMarks(test);
    // 340 lost, beside the fees: more than was gained.
    expect((await moveOut(follower, '4690')).type).toBe('ok');
    expect((await moveOut(await addFuturesTrader(test, '10'), '10')).type).toBe('ok');
  });

  it('of several transfers at once only those pass that leave it there', async () => {
    const { follower } = await gained();
    const replies = await Promise.all(Array.from({ length: 8 }, () => moveOut(follower, '1000')));
    expect(replies.map(({ type, error }) => error ?? type).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'insufficient_balance'),
      ...Array.from({ length: 5 }, () => 'ok'),
    ]);
    // 333.83 are left: two pass, the next one would leave less than the 33.383 that are due.
    const late = await Promise.all(Array.from({ length: 4 }, () => moveOut(follower, '101')));
    expect(late.filter(({ type }) => type === 'ok')).toHaveLength(2);
    expect(late.filter(({ error }) => error === 'transfer_reserved')).toHaveLength(2);
  });

  it('can be lost by own trades: then it is a debt, which bars the next follow and is paid by it', async () => {
    const { leader, follower } = await gained();
    expect((await moveOut(follower, '5300.447')).type).toBe('ok');
    await publishMarks(test, { 'BTC/USDT': '63400' });
    // 20 lots at 50×: 0.634 to open, 14 lost, 0.627 to close.
    const own = await opened(test, follower, { share: '20', multiple: '50' });
    await publishMarks(test, { 'BTC/USDT': '62700' });
    expect((await closePosition(test, follower, own.id)).type).toBe('ok');
    expect((await moveOut(follower, '0.000001')).error).toBe('transfer_reserved');
    expect((await withNextTick(test, () => stopCall(test, follower, leader, 'close'))).type).toBe('ok');
    expect(await sharesOf(follower)).toEqual([{ cause: 'stop', due: '33.383', paid: '18.122' }]);
    expect(await relationOf(test, follower)).toMatchObject({ share_debt: '15.26100000', share_due: '15.26100000' });
    expect((await followCall(test, follower, leader)).error).toBe('copy_debt_open');
    // A refused follow takes nothing, also where there is a part of it.
    expect((await moveIn(follower, '3')).type).toBe('ok');
    const refused = await expectNoChange(test, () => followCall(test, follower, leader));
    expect(refused).toMatchObject({ error: 'copy_debt_open' });
    expect(refused.message).toContain('12.261');
    // Money that never was in copies of this leader is not taken and not held back.
    await week();
    expect(await sharesOf(follower)).toHaveLength(1);
    expect((await moveOut(follower, '3')).type).toBe('ok');
    expect((await moveIn(follower, '100')).type).toBe('ok');
    expect((await followCall(test, follower, leader)).type).toBe('ok');
    expect((await sharesOf(follower)).at(-1)).toEqual({ cause: 'rest', due: '15.261', paid: '15.261' });
    expect(await relationOf(test, follower)).toMatchObject({ state: 'following', share_debt: '0.00000000' });
    expect((await moveOut(follower, '84.739')).type).toBe('ok');
  });
});
