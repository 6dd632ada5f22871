import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { sub, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import {
  addStaker,
  houseHas,
  microOf,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  read,
  runEngine,
  submitted,
} from '#app/testing/option-steps';
import {
  addTrialUser,
  beginPrices,
  couponRow,
  enterAll,
  moneyAround,
  startTrialApp,
} from '#app/testing/option-trial-steps';
import { downloadReceipt, nodeCrypto } from '#app/testing/proof-steps';
import { checkBooks, type TestUser } from '#app/testing/test-app';

let app: OptionTestApp;
beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());
checkBooks(() => app);

type Money = Awaited<ReturnType<typeof moneyAround>>;
const changeOf = (before: Money, after: Money) =>
  Object.fromEntries(
    (Object.keys(before) as (keyof Money)[]).map((key) => [key, sub(toAmount(after[key]), toAmount(before[key]))]),
  );
const STILL = { micro: '0', house: '0', stakes: '0', fees: '0', purses: '0' };

/** 20 of a fund of 50 on BTC being higher in a minute. */
const stakeTrial = (user: TestUser, couponId: number, fields: Record<string, string> = {}) =>
  submitted(app, user, { coupon_id: String(couponId), number: '20', ...fields });

describe('an option staked with 20 of a trial fund of 50', () => {
  it.each([
    {
      how: 'won',
      end: '60001',
      moves: { ...STILL, micro: '17', house: '-17' },
      item: { payout: '17.00000000', fact_profits: '17.00000000', profit_result: 1 },
      coupon: {
        state: 'used',
        left: '50',
        paid: '17',
        events: ['claimed 50', 'taken 20', 'profit 17', 'returned 20', 'used 50'],
      },
    },
    {
      how: 'lost',
      end: '59999',
      moves: { ...STILL, house: '20', purses: '-20' },
      item: { payout: '0.00000000', fact_profits: '0.00000000', profit_result: -1 },
      coupon: { state: 'used', left: '30', paid: '0', events: ['claimed 50', 'taken 20', 'lost 20', 'used 30'] },
    },
    {
      how: 'even',
      end: '60000',
      moves: STILL,
      item: { payout: '0.00000000', fact_profits: '0.00000000', profit_result: 0 },
      coupon: { state: 'active', left: '50', paid: '0', events: ['claimed 50', 'taken 20', 'returned 20'] },
    },
  ])('$how: pays its profit or costs the campaign its stake, to the unit', async ({ end, moves, item, coupon }) => {
    await beginPrices(app);
    const { user, couponId } = await addTrialUser(app);
    const before = await moneyAround(app, user);
    const order = await stakeTrial(user, couponId);
    expect(order).toMatchObject({ coupon_id: couponId, number: '20.00000000', fee: '0.00000000' });
    expect(changeOf(before, await moneyAround(app, user))).toEqual(STILL);
    await enterAll(app);
    await publishUntil(app, end, app.clock.nowMs() + 62_000);
    await runEngine(app);
    expect(changeOf(before, await moneyAround(app, user))).toEqual(moves);
    expect(await read(app, user, order.id)).toMatchObject({ ...item, coupon_id: couponId, status: 3, void_reason: '' });
    expect(await couponRow(app, couponId)).toEqual({ in_use: '0', ...coupon });
    await runEngine(app);
    expect(changeOf(before, await moneyAround(app, user))).toEqual(moves);
  });

  it.each([
    {
      reason: 'no_entry',
      play: async () => {
        app.clock.advance(7_000);
        await runEngine(app);
      },
    },
    {
      reason: 'few_ticks',
      play: async () => {
        await enterAll(app);
        app.clock.advance(59_500);
        await publishPrice(app, '60001');
        app.clock.advance(2_000);
        await publishPrice(app, '60001');
        await runEngine(app);
      },
    },
  ])('called off ($reason): nothing moves, and the fund can be staked again', async ({ reason, play }) => {
    await beginPrices(app);
    const { user, couponId } = await addTrialUser(app);
    const before = await moneyAround(app, user);
    const order = await stakeTrial(user, couponId);
    await play();
    expect(await read(app, user, order.id)).toMatchObject({ void_reason: reason, payout: '0.00000000', status: 3 });
    expect(changeOf(before, await moneyAround(app, user))).toEqual(STILL);
    expect(await couponRow(app, couponId)).toEqual({
      state: 'active',
      left: '50',
      in_use: '0',
      paid: '0',
      events: ['claimed 50', 'taken 20', 'returned 20'],
    });
    await beginPrices(app);
    await stakeTrial(user, couponId, { number: '50' });
    expect(await couponRow(app, couponId)).toMatchObject({ in_use: '50' });
  });
});

it('own and trial orders of one second: settled together, each by its own rule', async () => {
  await beginPrices(app);
  const owners = await Promise.all([addStaker(app, '100'), addStaker(app, '100')]);
  const trials = await Promise.all([addTrialUser(app), addTrialUser(app)]);
  const before = await moneyAround(app, owners[0]);
  const directions = ['1', '2'] as const;
  for (const [index, type] of directions.entries()) {
    await submitted(app, owners[index] as TestUser, { type, number: '10' });
    const { user, couponId } = trials[index] as (typeof trials)[number];
    await stakeTrial(user, couponId, { type });
  }
  expect(await houseHas(app, 'option_stakes')).toBe('20');
  await enterAll(app);
  await publishUntil(app, '60001', app.clock.nowMs() + 62_000);
  await runEngine(app);
  const users = [...owners, ...trials.map(({ user }) => user)];
  expect(await Promise.all(users.map(({ id }) => microOf(app, id)))).toEqual(['108.5', '90', '17', '0']);
  // Own: 10 lost, 8.5 won. Trials: 20 out of the campaign, 17 paid.
  expect(changeOf(before, await moneyAround(app, owners[0]))).toMatchObject({
    house: '4.5',
    stakes: '0',
    purses: '-20',
  });
});

it('takes no fee, counts towards the exposure, and is no own money in figures and limits', async () => {
  const restore = await changeRules(app, 'options', (rules) => ({ ...rules, feePercent: '1' }));
  await beginPrices(app);
  const { user, couponId } = await addTrialUser(app);
  const order = await stakeTrial(user, couponId);
  expect(order.fee).toBe('0.00000000');
  await restore();
  const ask = async (path: string, fields: Record<string, string>) =>
    (await app.call('GET', path, { token: user.token, fields })).message;
  expect(await ask('/option/terms', { match_id: '1' })).toMatchObject({ exposure_used: '20.00000000' });
  const [first] = (await ask('/microtrade/payable_currencies', {})) as { user_wallet: object }[];
  expect(first?.user_wallet).toMatchObject({ lock_micro_balance: '0.00000000' });
  await enterAll(app);
  await publishUntil(app, '59999', app.clock.nowMs() + 62_000);
  await runEngine(app);
  expect(await ask('/option/totals', {})).toMatchObject({
    all: { count: 1, lost: 1, stake: '0.00000000', profit: '0.00000000' },
  });
});

it('the profit says why, and the receipt of a trial order checks out', async () => {
  await beginPrices(app);
  const { user, couponId } = await addTrialUser(app);
  const order = await stakeTrial(user, couponId);
  await enterAll(app);
  await publishUntil(app, '60001', app.clock.nowMs() + 62_000);
  await runEngine(app);
  const { message } = await app.call('GET', '/wallet/record/list', { token: user.token });
  const [record, ...others] = (message as { list: { id: number; kind: string; value: string }[] }).list;
  expect([record?.kind, record?.value, others]).toEqual(['option_payout', '17.00000000', []]);
  const why = await app.call('GET', '/wallet/record/why', { token: user.token, fields: { id: String(record?.id) } });
  expect(why.message).toMatchObject({ formula: 'option_trial_profit', rows: [{ from: 'options', to: 'micro' }] });
  const file = await downloadReceipt(app, user, { kind: 'option', id: order.id });
  expect(file.receipt).toMatch(/\npayout=17\n(?:.+\n)+trial=1$/m);
  const states = async (receipt: string) =>
    (await verifyReceipt({ ...file, receipt }, nodeCrypto)).checks.slice(0, 3).map(({ state }) => state);
  expect(await states(file.receipt)).toEqual(['ok', 'ok', 'ok']);
  expect(await states(file.receipt.replace('payout=17', 'payout=37'))).toEqual(['ok', 'ok', 'failed']);
});
