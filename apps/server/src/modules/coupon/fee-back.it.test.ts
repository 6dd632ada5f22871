import { canonical, sub, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addCampaign,
  addCoupon,
  type CouponItem,
  type CouponTestApp,
  claim,
  DAY_MS,
  detailOf,
  findCouponViolations,
  runCouponJobs,
  startCouponApp,
} from '#app/testing/coupon-steps';
import {
  addClose,
  addInvited,
  addOpening,
  addTrade,
  codeOf,
  findViolations,
  keepOperators,
} from '#app/testing/invite-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { purseOf, setTime, spotOf } from '#app/testing/lock-steps';
import { addOperator, agree, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { readRecords, readWhy } from '#app/testing/record-steps';
import { untilBlocked, whileAccountsAreLocked } from '#app/testing/replay-steps';
import { balanceOf } from '#app/testing/spot-steps';
import type { TestUser } from '#app/testing/test-app';
import { BALANCE_INVARIANTS } from '#kernel/ledger/reconcile/balance-invariants';
import { HOLD_INVARIANTS } from '#kernel/ledger/reconcile/hold-invariants';
import { withTx } from '#platform/db/with-tx';

let test: CouponTestApp;
let people: { proposer: TestOperator; approver: TestOperator };
let user: TestUser;
beforeAll(async () => {
  test = await startCouponApp();
  people = { proposer: await addOperator(test), approver: await addOperator(test) };
});
afterAll(async () => {
  expect(await findCouponViolations(test)).toEqual([]);
  expect(await findViolations(test)).toEqual([]);
  for (const { id, sql } of [...BALANCE_INVARIANTS, ...HOLD_INVARIANTS])
    expect((await test.pool.query(sql)).rows, id).toEqual([]);
  await test.stop();
});
beforeEach(async () => {
  await nextDay();
  await runCouponJobs(test);
  user = await test.addUser();
});

const now = (): number => test.clock.nowMs();
const nextDay = (): Promise<void> => setTime(test, (Math.floor(now() / DAY_MS) + 1) * DAY_MS + 61_000);
const path = '/invite/fee_reversal';
const reverse = async (kind: string, id: number) => {
  await keepOperators(test);
  return agree(test, people, { path, fields: { fill_kind: kind, fill_id: id } });
};
const payDay = async (): Promise<void> => {
  await nextDay();
  await runCouponJobs(test);
};
const open = (fee: string, userId = user.id): Promise<number> => addOpening(test, { userId, fee, atMs: now() });
const couponOf = async ({ id }: CouponItem, owner = user) => {
  const { state, left, paid } = (await detailOf(test, owner, id)).coupon;
  return { state, left: canonical(left), paid: canonical(paid) };
};
const campaignOf = async ({ campaign_id: id }: CouponItem) => {
  const { rows } = await test.pool.query(
    `select trim_scale(k.reserved)::text as reserved, trim_scale(k.spent)::text as spent, trim_scale(k.returned)::text as returned,
            trim_scale(h.amount)::text as filled, trim_scale(h.remaining)::text as purse
     from coupon_campaign k join ledger_hold h on h.reference = k.reference::text where k.id = $1`,
    [id],
  );
  return rows[0];
};

it('takes back what an active coupon paid of the fee, and the coupon can use it again', async () => {
  const coupon = await addCoupon(test, user, { face: '50' });
  const [first] = [await open('10'), await open('3')];
  await payDay();
  expect(await spotOf(test, user.id)).toBe('13');
  await reverse('futures_open', first);
  // 10 came back, of which the coupon had paid all.
  expect(await spotOf(test, user.id)).toBe('13');
  expect(await couponOf(coupon)).toEqual({ state: 'active', left: '47', paid: '3' });
  expect(await campaignOf(coupon)).toEqual({
    reserved: '47',
    spent: '3',
    returned: '0',
    filled: '5010',
    purse: '4997',
  });
  const { events } = await detailOf(test, user, coupon.id);
  expect(events.at(-1)).toMatchObject({
    event: 'returned',
    amount: '10.00000000',
    left_after: '47.00000000',
    subject: `futures_open ${first}`,
  });
  await open('60');
  await payDay();
  expect(await spotOf(test, user.id)).toBe('60');
  expect(await couponOf(coupon)).toEqual({ state: 'used', left: '0', paid: '50' });
});

it('explains it in the records, and tells the user', async () => {
  const coupon = await addCoupon(test, user, { face: '4' });
  const id = await addClose(test, { userId: user.id, fee: '10', atMs: now() });
  await payDay();
  await reverse('futures_close', id);
  expect(await spotOf(test, user.id)).toBe('10');
  const [record] = (await readRecords(test, user)).list.filter(({ kind }) => kind === 'coupon_fee_back');
  expect(record).toMatchObject({ value: '-4.00000000' });
  const why = await readWhy(test, user, record?.id ?? 0);
  expect(why.inputs).toEqual(
    expect.arrayContaining([
      { name: 'coupon', value: String(coupon.id), unit: '' },
      { name: 'fee', value: '10', unit: 'USDT' },
      { name: 'paid_before', value: '4', unit: 'USDT' },
      { name: 'taken_back', value: '4', unit: 'USDT' },
    ]),
  );
  const { rows } = await test.pool.query(
    `select template from notification where user_id = $1 and template in ('fee_reversed', 'coupon_fee_taken_back') order by 1`,
    [user.id],
  );
  expect(rows).toEqual([{ template: 'coupon_fee_taken_back' }, { template: 'fee_reversed' }]);
});

it('takes it in the coin of the fee, at the price at which the coupon paid; the rest comes back', async () => {
  const grand = await test.addUser();
  const parent = await addInvited(test, { code: await codeOf(test, grand.id) });
  const child = await addInvited(test, { code: await codeOf(test, parent.id) });
  const coupon = await addCoupon(test, child, { face: '100' });
  const fees = { buyerFee: '0.0001', sellerFee: '5' };
  const trade = { buyerId: child.id, sellerId: user.id, price: '50000', ...fees, atMs: now() };
  const id = await addTrade(test, trade);
  await payDay();
  expect(await spotOf(test, child.id)).toBe('3.75');
  await reverse('spot_taker', id);
  expect(await spotOf(test, child.id)).toBe('3.75');
  // 3.75 of the 5 USDT.
  expect((await balanceOf(test, child.id, 1)).available).toBe('0.000025');
  expect(await couponOf(coupon, child)).toEqual({ state: 'active', left: '100', paid: '0' });
});

it('of an ended coupon it goes to the rewards purse, also when the purse of the campaign is empty', async () => {
  const used = await addCoupon(test, user, { face: '2', stock: 1, budget: '2' });
  const id = await open('5');
  await payDay();
  expect(await couponOf(used)).toEqual({ state: 'used', left: '0', paid: '2' });
  const before = await purseOf(test, 'rewards');
  await reverse('futures_open', id);
  expect(await spotOf(test, user.id)).toBe('5');
  expect(sub(toAmount(await purseOf(test, 'rewards')), toAmount(before))).toBe('2');
  expect(await couponOf(used)).toEqual({ state: 'used', left: '2', paid: '0' });
  expect(await campaignOf(used)).toEqual({ reserved: '0', spent: '0', returned: '2', filled: '2', purse: '0' });
});

it('takes back the parts of several coupons, and leaves those of other fees', async () => {
  const { id: campaignId } = await addCampaign(test, { face: '4', stock: 2, budget: '8' });
  const first = (await claim(test, user, { campaign_id: String(campaignId) })).message as CouponItem;
  const second = await addCoupon(test, user, { face: '50' });
  const [one, other] = [await open('3'), await open('6')];
  await payDay();
  expect(await couponOf(first)).toEqual({ state: 'used', left: '0', paid: '4' });
  expect(await couponOf(second)).toEqual({ state: 'active', left: '45', paid: '5' });
  await reverse('futures_open', other);
  expect(await spotOf(test, user.id)).toBe('9');
  expect(await couponOf(first)).toEqual({ state: 'used', left: '1', paid: '3' });
  expect(await couponOf(second)).toEqual({ state: 'active', left: '50', paid: '0' });
  await reverse('futures_open', one);
  expect(await spotOf(test, user.id)).toBe('9');
  expect(await couponOf(first)).toEqual({ state: 'used', left: '4', paid: '0' });
});

it('takes nothing where no coupon paid: the face value was used up by earlier fees, or the fee came back before the run', async () => {
  const coupon = await addCoupon(test, user, { face: '4' });
  const [, beyond, early] = [await open('4'), await open('6'), await open('7')];
  await reverse('futures_open', early);
  await payDay();
  await reverse('futures_open', beyond);
  expect(await spotOf(test, user.id)).toBe('17');
  expect(await couponOf(coupon)).toEqual({ state: 'used', left: '0', paid: '4' });
});

it('takes back once: a burst of twenty approvals [J11]', async () => {
  const coupon = await addCoupon(test, user, { face: '50' });
  const id = await open('10');
  await payDay();
  await keepOperators(test);
  const asked = await takeAction(test, people.proposer, path, {
    fill_kind: 'futures_open',
    fill_id: id,
    reason: 'Wrong',
  });
  const form = `id=${(asked.message as { proposal_id: number }).proposal_id}&verdict=approve`;
  const request = { origin: test.origin, path: '/ops/proposals/decide', form, token: people.approver.token };
  const replies = await sendAtOnce(Array.from({ length: 20 }, () => request));
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect(await spotOf(test, user.id)).toBe('10');
  expect(await couponOf(coupon)).toEqual({ state: 'active', left: '50', paid: '0' });
});

it('a payment that has begun is taken back by a reversal that came later', async () => {
  const coupon = await addCoupon(test, user, { face: '50' });
  const id = await open('10');
  await nextDay();
  const [run, reversal] = await withTx(test.pool, async ({ client }) => {
    await client.query('select from coupon where id = $1 for update', [coupon.id]);
    const paying = runCouponJobs(test);
    await untilBlocked(test, 1);
    const reversing = reverse('futures_open', id);
    await untilBlocked(test, 2);
    return [{ done: paying }, { done: reversing }];
  });
  await Promise.all([run.done, reversal.done]);
  expect(await spotOf(test, user.id)).toBe('10');
  const { events } = await detailOf(test, user, coupon.id);
  expect(events.map(({ event }) => event)).toEqual(['claimed', 'paid', 'returned']);
});

it('a payment that came after a reversal has begun leaves the fee out', async () => {
  const coupon = await addCoupon(test, user, { face: '50' });
  const id = await open('10');
  await test.fund(user.id, 'change', 3, '1');
  await nextDay();
  const [run, reversal] = await whileAccountsAreLocked(test, user.id, async () => {
    const reversing = reverse('futures_open', id);
    await untilBlocked(test, 1);
    const paying = runCouponJobs(test);
    await untilBlocked(test, 2);
    return [{ done: paying }, { done: reversing }];
  });
  await Promise.all([run.done, reversal.done]);
  expect(await spotOf(test, user.id)).toBe('11');
  const { events } = await detailOf(test, user, coupon.id);
  expect(events.map(({ event }) => event)).toEqual(['claimed']);
});
