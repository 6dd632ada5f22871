import { add, sub, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CouponTestApp } from '#app/testing/coupon-steps';
import {
  batchClose,
  closePosition,
  fillsOf,
  futuresBalance,
  housePurse,
  positionsOf,
  publishMarks,
  setStop,
} from '#app/testing/futures-steps';
import { forgetFundPauses } from '#app/testing/halt-steps';
import { checkBooks } from '#app/testing/test-app';
import { addTrial, eventsOf, openTrial, startTrialApp, stateOf, takeActionAt } from '#app/testing/trial-futures-steps';

let test: CouponTestApp;
beforeAll(async () => {
  test = await startTrialApp();
});
beforeEach(() => publishMarks(test));
beforeEach(() => forgetFundPauses(test));
afterAll(() => test.stop());
checkBooks(() => test);

const purses = async () => ({
  futures: await housePurse(test, 'futures'),
  fees: await housePurse(test, 'fees'),
  insurance: await housePurse(test, 'insurance'),
});

/** What the purses of the house gain by an act. */
const gainOf = async (run: () => Promise<unknown>) => {
  const before = await purses();
  await run();
  const after = await purses();
  const gain = (name: keyof typeof before): string => sub(toAmount(after[name]), toAmount(before[name]));
  return { futures: gain('futures'), fees: gain('fees'), insurance: gain('insurance') };
};

const closeAt = async (
  trial: { user: Parameters<typeof closePosition>[1] },
  price: string,
  id: number,
  share?: string,
) => {
  await publishMarks(test, { 'BTC/USDT': price });
  expect((await closePosition(test, trial.user, id, share)).type).toBe('ok');
};

const OWN = { available: '7', frozen: '0' };

describe('an order made with a trial fund', () => {
  it('takes margin and fee from the coupon, pays its fee from the purse and leaves the balance alone', async () => {
    const trial = await addTrial(test);
    const gains = await gainOf(() => openTrial(test, trial));
    expect(gains).toEqual({ futures: '0', fees: '0.15', insurance: '0' });
    expect(await stateOf(test, trial)).toEqual({
      left: '49.85',
      in_use: '30',
      paid: '0',
      state: 'active',
      drawn: '0.15',
      ...OWN,
    });
    const [position] = await positionsOf(test, trial.user);
    expect(position).toMatchObject({
      coupon_id: trial.couponId,
      origin_caution_money: '30.00000000',
      trade_fee: '0.15000000',
      status: 1,
    });
    const { rows } = await test.pool.query(
      `select from ledger_hold h join futures_position p on p.reference::text = h.reference where p.id = $1`,
      [position?.id],
    );
    expect(rows).toHaveLength(0);
    // Taken at the price of acceptance and 5 % more.
    expect(await eventsOf(test, trial)).toEqual([
      'claimed 50',
      'taken 31.6575',
      `lost 0.15 futures ${position?.id}`,
      `returned 1.5075 futures ${position?.id}`,
    ]);
    await closeAt(trial, '60000', position?.id ?? 0);
  });

  it('pays its profit less the fee to its owner; the principal moves nowhere', async () => {
    const trial = await addTrial(test);
    const { id } = await openTrial(test, trial);
    // 0.005 × 1,000 − 0.05 % of 305.
    expect(await gainOf(() => closeAt(trial, '61000', id))).toEqual({ futures: '-5', fees: '0.1525', insurance: '0' });
    expect(await stateOf(test, trial)).toEqual({
      left: '49.85',
      in_use: '0',
      paid: '4.8475',
      state: 'active',
      drawn: '0.15',
      available: '11.8475',
      frozen: '0',
    });
    const { rows } = await test.pool.query<{ kind: string; amount: string }>(
      `select p.kind, trim_scale(p.amount)::text as amount from ledger_posting p join ledger_account a on a.id = p.credit_account_id
       where a.owner_id = $1 and p.kind like 'futures%'`,
      [trial.user.id],
    );
    expect(rows).toEqual([{ kind: 'futures_trial', amount: '4.8475' }]);
  });

  it('with a loss takes it from the fund only', async () => {
    const trial = await addTrial(test);
    const { id } = await openTrial(test, trial);
    expect(await gainOf(() => closeAt(trial, '59000', id))).toEqual({ futures: '5', fees: '0.1475', insurance: '0' });
    expect(await stateOf(test, trial)).toEqual({
      left: '44.7025',
      in_use: '0',
      paid: '0',
      state: 'active',
      drawn: '5.2975',
      ...OWN,
    });
  });

  it('with a profit below its fee loses the rest of the fee', async () => {
    const trial = await addTrial(test);
    const { id } = await openTrial(test, trial);
    // 0.05 of profit and 0.150025 of fee.
    expect(await gainOf(() => closeAt(trial, '60010', id))).toEqual({
      futures: '-0.05',
      fees: '0.150025',
      insurance: '0',
    });
    expect(await stateOf(test, trial)).toMatchObject({ left: '49.749975', paid: '0', drawn: '0.250025', ...OWN });
  });

  it('pays at most the face value, and is used up then', async () => {
    const trial = await addTrial(test);
    const { id } = await openTrial(test, trial);
    expect(await gainOf(() => closeAt(trial, '75000', id))).toEqual({
      futures: '-50.1875',
      fees: '0.1875',
      insurance: '0',
    });
    expect(await stateOf(test, trial)).toMatchObject({ paid: '50', state: 'used', in_use: '0', available: '57' });
  });

  it('closed in parts pays profits and losses of each, and no more than the face value together', async () => {
    const trial = await addTrial(test, { kind: 'trial_futures', face: '40' });
    const { id } = await openTrial(test, trial);
    await closeAt(trial, '61000', id, '2');
    // 2 − 0.061.
    expect(await stateOf(test, trial)).toMatchObject({
      in_use: '18',
      paid: '1.939',
      left: '39.85',
      available: '8.939',
    });
    await closeAt(trial, '59000', id, '1');
    // −1 − 0.0295.
    expect(await stateOf(test, trial)).toMatchObject({
      in_use: '12',
      paid: '1.939',
      left: '38.8205',
      available: '8.939',
    });
    await closeAt(trial, '90000', id, '2');
    expect(await stateOf(test, trial)).toMatchObject({ in_use: '0', paid: '40', state: 'used', available: '47' });
    expect(await fillsOf(test, trial.user, id)).toHaveLength(3);
  });

  it('closed with another of the same fund by one tick: both together pay at most the face value', async () => {
    const trial = await addTrial(test);
    await openTrial(test, trial, { share: '3' });
    await openTrial(test, trial, { share: '3' });
    await publishMarks(test, { 'BTC/USDT': '75000' });
    expect((await batchClose(test, trial.user, { type: '0' })).type).toBe('ok');
    // 45 − 0.1125 each.
    expect(await stateOf(test, trial)).toMatchObject({ paid: '50', state: 'used', in_use: '0', available: '57' });
    expect((await eventsOf(test, trial)).filter((event) => event.startsWith('profit'))).toEqual([
      expect.stringMatching(/^profit 44\.8875 /),
      expect.stringMatching(/^profit 5\.1125 /),
    ]);
  });

  it('closed by its levels is paid like a close by the user', async () => {
    const trial = await addTrial(test);
    const { id } = await openTrial(test, trial);
    expect((await setStop(test, trial.user, { id: String(id), target_profit_price: '61000' })).type).toBe('ok');
    await takeActionAt(test, '61000', [id]);
    expect((await positionsOf(test, trial.user, 'ended'))[0]).toMatchObject({
      close_cause: 'tp',
      coupon_id: trial.couponId,
    });
    expect(await stateOf(test, trial)).toMatchObject({ paid: '4.8475', available: '11.8475' });
  });

  it('closed by force loses its margin and no more: the fund of the house pays what is beyond', async () => {
    const trial = await addTrial(test);
    const { id } = await openTrial(test, trial);
    const gains = await gainOf(() => takeActionAt(test, '50000', [id]));
    // 50 lost: 30 of margin, 20 paid by the insurance fund, which may need the house for it.
    expect(add(toAmount(gains.futures), toAmount(gains.insurance))).toBe('30');
    expect(gains.fees).toBe('0');
    expect((await positionsOf(test, trial.user, 'ended'))[0]).toMatchObject({ close_cause: 'liquidation' });
    expect(await stateOf(test, trial)).toMatchObject({ left: '19.85', in_use: '0', paid: '0', drawn: '30.15', ...OWN });
  });

  it('closed by force above its margin pays the fee of that to the insurance fund', async () => {
    const trial = await addTrial(test);
    const { id, liquidation_price } = await openTrial(test, trial);
    const price = liquidation_price.slice(0, 5);
    const gains = await gainOf(() => takeActionAt(test, price, [id]));
    expect(Number(gains.insurance)).toBeGreaterThan(0);
    const { left, drawn } = await stateOf(test, trial);
    expect(add(toAmount(left ?? ''), toAmount(drawn ?? ''))).toBe('50');
    expect(await futuresBalance(test, trial.user.id)).toEqual(OWN);
  });
});
