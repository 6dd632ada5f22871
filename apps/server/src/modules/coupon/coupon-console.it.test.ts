import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCampaign,
  addCoupon,
  type CouponTestApp,
  claim,
  DAY_MS,
  findCouponViolations,
  runCouponJobs,
  startCouponApp,
} from '#app/testing/coupon-steps';
import { fundRewards, purseOf, setTime } from '#app/testing/lock-steps';
import { addOperator, agree, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { untilBlocked } from '#app/testing/replay-steps';
import { withTx } from '#platform/db/with-tx';

let test: CouponTestApp;
let [proposer, approver]: TestOperator[] = [];
beforeAll(async () => {
  test = await startCouponApp();
  [proposer, approver] = [await addOperator(test), await addOperator(test)];
});
afterAll(async () => {
  expect(await findCouponViolations(test)).toEqual([]);
  await test.stop();
});

const first = (): TestOperator => proposer as TestOperator;
const pair = () => ({ proposer: first(), approver: approver as TestOperator });
const form = (change: Record<string, string> = {}): Record<string, string> => ({
  name: `Campaign ${Math.round(performance.now() * 1000)}`,
  kind: 'trial_futures',
  face: '50',
  audience: 'all',
  stock: '10',
  budget: '500',
  opens_ms: String(test.clock.nowMs()),
  closes_ms: String(test.clock.nowMs() + 30 * DAY_MS),
  use_days: '14',
  max_multiple: '10',
  reason: 'Test',
  ...change,
});
const newest = async () => {
  const { message } = await getAs(test, first(), '/coupon/campaigns', {});
  return (message as { data: { id: number; purse: string; budget: string; by_code: number; face: string }[] }).data[0];
};

describe('a campaign', () => {
  it('takes two people; its budget goes into its purse', async () => {
    const before = await purseOf(test, 'rewards');
    await agree(test, pair(), { path: '/coupon/campaign/propose', fields: form() });
    expect(await newest()).toMatchObject({ purse: '500.00000000', budget: '500.00000000', by_code: 0 });
    expect(await purseOf(test, 'rewards')).toBe(String(Number.parseInt(before, 10) - 500));
    const alone = await takeAction(test, first(), '/coupon/campaign/propose', form());
    const { proposal_id: id } = alone.message as { proposal_id: number };
    expect((await takeAction(test, first(), '/proposals/decide', { id, verdict: 'approve' })).type).toBe('error');
  });

  it('with a code gets 26 random letters, and a look at them is logged', async () => {
    await agree(test, pair(), { path: '/coupon/campaign/propose', fields: form({ kind: 'fee_rebate', by_code: '1' }) });
    const id = (await newest())?.id ?? 0;
    const { message } = await getAs(test, first(), '/coupon/campaign', { id });
    const { code } = message as { code: string };
    expect(code).toMatch(/^[A-Z2-7]{26}$/);
    expect((await claim(test, await test.addUser(), { code })).type).toBe('ok');
    const log = await auditLog(test);
    expect(log.at(-1)).toMatchObject({ action: 'coupon.code', subject: `coupon campaign ${id}` });
    expect(JSON.stringify(log)).not.toContain(code);
  });

  it('the face value of a rate-up follows from rate, amount and days', async () => {
    const fields = form({ kind: 'rate_up', lock_days: '7', lock_max: '1000', rate_percent: '0.01', budget: '7' });
    await agree(test, pair(), { path: '/coupon/campaign/propose', fields });
    expect((await newest())?.face).toBe('0.70000000');
  });

  it('for a list is told to those on it', async () => {
    const [user, other] = [await test.addUser(), await test.addUser()];
    const fields = form({ kind: 'fee_rebate', audience: 'list', users: `${user.id},${user.id}` });
    await agree(test, pair(), { path: '/coupon/campaign/propose', fields });
    const { rows } = await test.pool.query(`select user_id from notification where template = 'coupon_offered'`);
    expect(rows).toEqual([{ user_id: user.id }]);
    const id = String((await newest())?.id);
    expect((await claim(test, other, { campaign_id: id })).error).toBe('coupon_not_for_you');
    expect((await claim(test, user, { campaign_id: id })).type).toBe('ok');
  });

  it.each([
    ['campaign_face', { face: '1000.01', budget: '5000' }],
    ['campaign_stock', { stock: '0' }],
    ['campaign_budget', { budget: '49.99' }],
    ['campaign_budget', { budget: '500.01' }],
    ['campaign_use_days', { use_days: '15' }],
    ['campaign_multiple', { max_multiple: '11' }],
    ['campaign_audience_days', { audience: 'new' }],
    ['campaign_users', { audience: 'list' }],
    ['campaign_users_unknown', { audience: 'list', users: '2000000' }],
    ['campaign_min_deposit', { kind: 'deposit_bonus' }],
    ['campaign_lock_days', { kind: 'trial_lock', lock_days: '8' }],
    ['campaign_lock_amount', { kind: 'rate_up', lock_days: '7', lock_max: '1001', rate_percent: '0.01' }],
    ['campaign_rate', { kind: 'rate_up', lock_days: '7', lock_max: '1000', rate_percent: '0.011' }],
  ])('is refused with %s, in words: %o', async (code, change) => {
    const reply = await takeAction(test, first(), '/coupon/campaign/propose', form(change));
    expect(reply.error).toBe(code);
    // No names of fields.
    expect(reply.message).not.toContain('_');
  });

  it('with a longer time to claim, or a budget the purse does not have, is refused', async () => {
    const long = form({ closes_ms: String(test.clock.nowMs() + 30 * DAY_MS + 1) });
    expect((await takeAction(test, first(), '/coupon/campaign/propose', long)).error).toBe('campaign_time');
    const dear = form({ face: '1000', stock: '2000', budget: '2000000' });
    expect(await takeAction(test, first(), '/coupon/campaign/propose', dear)).toMatchObject({
      error: 'campaign_purse',
      message: expect.stringMatching(/[0-9.]+ USDT are free/),
    });
  });

  it('of two that are approved at the same time and need the whole purse, one is made', async () => {
    const free = await purseOf(test, 'rewards');
    const fields = form({ face: '500', stock: '100000', budget: String(Number.parseInt(free, 10) - 100) });
    const pairs = [pair(), { proposer: await addOperator(test), approver: await addOperator(test) }];
    const asked = await Promise.all(
      pairs.map(({ proposer: by }, at) =>
        takeAction(test, by, '/coupon/campaign/propose', { ...fields, name: `Whole ${at}` }),
      ),
    );
    const ids = asked.map(({ message }) => (message as { proposal_id: number }).proposal_id);
    // Both have seen the purse before either has booked.
    const deciding = await withTx(test.pool, async ({ client }) => {
      await client.query(`select from ledger_account where owner_id = 0 and type = 'rewards' for update`);
      const replies = pairs.map(({ approver: by }, at) =>
        takeAction(test, by, '/proposals/decide', { id: ids[at] ?? 0, verdict: 'approve' }),
      );
      await untilBlocked(test, 2);
      return { replies };
    });
    const replies = await Promise.all(deciding.replies);
    expect(replies.map(({ error }) => error ?? '').sort()).toEqual(['', 'campaign_purse']);
    expect(await purseOf(test, 'rewards')).toBe('100');
    await fundRewards(test, '1000000');
  });
});

describe('a pause and an end', () => {
  it('a paused campaign cannot be claimed until it is opened again; both are logged', async () => {
    const { id } = await addCampaign(test);
    const user = await test.addUser();
    expect((await takeAction(test, first(), '/coupon/campaign/switch', { id, open: '0', reason: 'Look' })).type).toBe(
      'ok',
    );
    expect((await claim(test, user, { campaign_id: String(id) })).error).toBe('coupon_not_open');
    await takeAction(test, first(), '/coupon/campaign/switch', { id, open: '1', reason: 'Seen' });
    expect((await claim(test, user, { campaign_id: String(id) })).type).toBe('ok');
    expect((await auditLog(test)).slice(-2).map(({ action, note }) => `${action} ${note}`)).toEqual([
      'coupon.pause Look',
      'coupon.open Seen',
    ]);
    expect(
      (await takeAction(test, first(), '/coupon/campaign/switch', { id: 999_999, open: '0', reason: 'x' })).error,
    ).toBe('campaign_unknown');
  });

  it('an end returns what is not reserved, and the rest when the coupons have expired', async () => {
    const user = await test.addUser();
    const coupon = await addCoupon(test, user, { useDays: 1 });
    const id = coupon.campaign_id;
    const rewards = Number.parseInt(await purseOf(test, 'rewards'), 10);
    await agree(test, pair(), { path: '/coupon/campaign/end', fields: { id } });
    expect(await purseOf(test, 'rewards')).toBe(String(rewards + 4_950));
    expect(await newestOf(id)).toMatchObject({ state: 'ended', purse: '50.00000000', reserved: '50.00000000' });
    expect((await claim(test, await test.addUser(), { campaign_id: String(id) })).error).toBe('coupon_not_open');
    const again = await takeAction(test, first(), '/coupon/campaign/end', { id, reason: 'x' });
    expect(again.error).toBe('campaign_ended');
    expect((await takeAction(test, first(), '/coupon/campaign/switch', { id, open: '1', reason: 'x' })).error).toBe(
      'campaign_ended',
    );
    await setTime(test, coupon.use_by_ms + 2 * DAY_MS);
    await runCouponJobs(test);
    expect(await newestOf(id)).toMatchObject({ purse: '0.00000000', reserved: '0.00000000' });
    expect(await purseOf(test, 'rewards')).toBe(String(rewards + 5_000));
  });
});

const newestOf = async (id: number) => {
  const operator = await addOperator(test);
  return ((await getAs(test, operator, '/coupon/campaign', { id })).message as { campaign: object }).campaign;
};

it('lists, costs and coupons', async () => {
  const operator = await addOperator(test, { roles: ['auditor'] });
  const user = await test.addUser();
  const coupon = await addCoupon(test, user);
  const { rows } = await test.pool.query<{ email: string }>('select email from app_user where id = $1', [user.id]);
  const { message } = await getAs(test, operator, '/coupon/coupons', { search: rows[0]?.email ?? '' });
  expect((message as { data: object[] }).data).toMatchObject([
    { id: coupon.id, user_id: user.id, left: '50.00000000' },
  ]);
  const report = (await getAs(test, operator, '/coupon/report')).message as { items: { id: number }[] };
  expect(report.items.find(({ id }) => id === coupon.campaign_id)).toMatchObject({
    claimed: 1,
    reserved: '50.00000000',
    cost_per_used: '0.00000000',
  });
  const one = (await getAs(test, operator, '/coupon/campaign', { id: coupon.campaign_id })).message;
  expect(one).toMatchObject({ code: '', counts: { active: 1, used: 0, expired: 0 }, days: [{ claimed: 1 }] });
});
