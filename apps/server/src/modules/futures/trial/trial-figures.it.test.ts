import type { ReplyOf } from '@candor/contract/call';
import type { futuresCharges, leverAll } from '@candor/contract/futures';
import { add, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addFollower, addLeader, copiesOf, copyAll } from '#app/testing/copy-steps';
import { addCoupon, type CouponTestApp, DAY_MS } from '#app/testing/coupon-steps';
import { passLevel } from '#app/testing/fund-steps';
import { BTC, closePosition, fillsOf, opened, publishMarks, setStop } from '#app/testing/futures-steps';
import { readWhy, scrollRecords } from '#app/testing/record-steps';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { addTrial, openTrial, startTrialApp, stateOf, type Trial } from '#app/testing/trial-futures-steps';
import { FUTURES_SELF_LIMIT } from '../self-limit';

let test: CouponTestApp;
beforeAll(async () => {
  test = await startTrialApp();
});
beforeEach(() => publishMarks(test));
afterAll(() => test.stop());
checkBooks(() => test);

const accountOf = async (user: TestUser): Promise<ReplyOf<typeof leverAll>> =>
  (await test.call('POST', '/lever/dealall', { token: user.token, fields: BTC })).message as ReplyOf<typeof leverAll>;

const closeWithProfit = async ({ user }: Pick<Trial, 'user'>, id: number): Promise<void> => {
  await publishMarks(test, { 'BTC/USDT': '61000' });
  await closePosition(test, user, id);
};

it('a trial position is in the lists of its owner, but not in the sums of the account', async () => {
  const trial = await addTrial(test);
  await openTrial(test, trial);
  await publishMarks(test, { 'BTC/USDT': '61000' });
  const account = await accountOf(trial.user);
  expect(account.order.data).toMatchObject([{ coupon_id: trial.couponId, profits: '5.00000000' }]);
  expect(account).toMatchObject({
    balance: '7.00000000',
    caution_money_total: '0.00000000',
    origin_caution_money_total: '0.00000000',
    profits_total: '0.00000000',
    caution_money: '0.00000000',
  });
  expect(account.hazard_rate).toBe((await accountOf((await addTrial(test)).user)).hazard_rate);
});

it('its fees are not among those its owner paid, and it counts towards no own limit', async () => {
  const trial = await addTrial(test);
  const { id } = await openTrial(test, trial);
  await closeWithProfit(trial, id);
  const reply = await test.call('GET', '/futures/charges', { token: trial.user.token });
  expect(reply.message as ReplyOf<typeof futuresCharges>).toMatchObject({ items: [], total: '0.00000000' });
  const { rows } = await test.pool.query(`select from (${FUTURES_SELF_LIMIT.sql}) f where f.user_id = $1`, [
    trial.user.id,
  ]);
  expect(rows).toHaveLength(0);
});

it('the record of a profit says that it came from a trial fund', async () => {
  const trial = await addTrial(test);
  const { id } = await openTrial(test, trial);
  await closeWithProfit(trial, id);
  const records = (await scrollRecords(test, trial.user)).filter(({ kind }) => kind.startsWith('futures'));
  expect(records).toMatchObject([
    { kind: 'futures_trial', value: '4.84750000', after: '11.84750000', info: 'Profit of a trial position' },
  ]);
  const [record] = records;
  const why = await readWhy(test, trial.user, record?.id ?? 0);
  expect(why).toMatchObject({ formula: 'futures_trial' });
  const inputOf = (name: string): string | undefined => why.inputs.find((input) => input.name === name)?.value;
  expect([inputOf('order'), inputOf('coupon'), inputOf('margin'), inputOf('pnl'), inputOf('fee')]).toEqual([
    String(id),
    String(trial.couponId),
    '30',
    '5',
    '0.1525',
  ]);
});

it('overnight fees come from its margin only', async () => {
  const trial = await addTrial(test);
  const { id } = await openTrial(test, trial);
  test.clock.setMs(test.clock.nowMs() + DAY_MS);
  await publishMarks(test);
  await closePosition(test, trial.user, id);
  const { rows } = await test.pool.query<{ balance: string; margin: string }>(
    `select trim_scale(from_balance)::text as balance, trim_scale(from_margin)::text as margin from futures_night where position_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ balance: '0', margin: expect.stringMatching(/^0\.[0-9]*[1-9]$/) }]);
  const lost = add(toAmount('0.3'), toAmount(rows[0]?.margin ?? ''));
  const { left, ...state } = await stateOf(test, trial);
  expect(add(toAmount(left ?? ''), lost)).toBe('50');
  expect(state).toMatchObject({ in_use: '0', drawn: lost, available: '7', frozen: '0' });
  expect(await fillsOf(test, trial.user, id)).toMatchObject([{ has_receipt: 1 }]);
});

it('what a leader trades with a trial fund is not copied and not in the leader’s figures', async () => {
  const leader = await addLeader(test);
  await passLevel(test, leader.id, 1);
  const follower = await addFollower(test, leader);
  const trial = { user: leader, couponId: (await addCoupon(test, leader, { kind: 'trial_futures' })).id };
  const { id } = await openTrial(test, trial);
  await setStop(test, leader, { id: String(id), stop_loss_price: '55000' });
  await closeWithProfit(trial, id);
  await copyAll(test);
  expect(await copiesOf(test, follower)).toEqual([]);
  const { rows } = await test.pool.query('select from copy_signal where leader_id = $1', [leader.id]);
  expect(rows).toHaveLength(0);
  await publishMarks(test);
  await opened(test, leader);
  await copyAll(test);
  expect(await copiesOf(test, follower)).toHaveLength(1);
});
