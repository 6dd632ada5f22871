import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCampaign,
  addCoupon,
  addVerified,
  type CouponItem,
  type CouponTestApp,
  claim,
  DAY_MS,
  runCouponJobs,
  startCouponApp,
} from '#app/testing/coupon-steps';
import { refusedAfterWaiting } from '#app/testing/late-call';
import { setTime } from '#app/testing/lock-steps';
import { expectNoChange } from '#app/testing/no-change';
import type { TestUser } from '#app/testing/test-app';
import { expectOutcome, wholeRow } from '#app/testing/whole-row';

const CODE = 'ABCDEFGHIJKLMNOPQRSTUVWX23';
type Change = Parameters<typeof addCampaign>[1];

let test: CouponTestApp;
beforeAll(async () => {
  test = await startCouponApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const booksOf = async (id: number) => {
  const { rows } = await test.pool.query(
    `select claimed, trim_scale(reserved)::text as reserved, (select count(*)::int from coupon c where c.campaign_id = k.id) as coupons
     from coupon_campaign k where id = $1`,
    [id],
  );
  return rows[0];
};

it('a claim gives a coupon for 14 days and reserves its face value', async () => {
  const user = await test.addUser();
  const { id } = await addCampaign(test);
  const { type, message } = await claim(test, user, { campaign_id: String(id) });
  expect(type).toBe('ok');
  expect(message).toMatchObject({
    campaign_id: id,
    kind: 'fee_rebate',
    state: 'active',
    face: '50.00000000',
    left: '50.00000000',
    use_by_ms: test.clock.nowMs() + 14 * DAY_MS,
  });
  expect(await booksOf(id)).toEqual({ claimed: 1, reserved: '50', coupons: 1 });
});

it('by its code, whatever way it is written', async () => {
  const user = await test.addUser();
  const { id } = await addCampaign(test, { code: CODE });
  const written = `${CODE.slice(0, 13).toLowerCase()}-${CODE.slice(13)}`;
  expect(await claim(test, user, { code: written })).toMatchObject({ type: 'ok', message: { campaign_id: id } });
});

describe('refused claims', () => {
  const refusedWith = async (user: TestUser, fields: Record<string, string>, code: string): Promise<void> => {
    const reply = await expectNoChange(test, () => claim(test, user, fields));
    expect(reply).toMatchObject({ type: 'error', error: code });
  };

  it.each<[string, string, Change, (test: CouponTestApp) => Promise<TestUser>]>([
    ['coupon_not_for_you', 'on a list without the user', { audience: 'list' }, (app) => app.addUser()],
    ['coupon_not_for_you', 'only for invited users', { audience: 'invited' }, (app) => app.addUser()],
    ['coupon_not_for_you', 'only for verified users', { audience: 'verified' }, (app) => app.addUser()],
    ['coupon_needs_verification', 'a trial without a verification', { kind: 'trial_futures' }, (app) => app.addUser()],
    ['coupon_needs_verification', 'a bonus without a verification', { kind: 'deposit_bonus' }, (app) => app.addUser()],
    ['coupon_sold_out', 'a budget below the face value', { budget: '49.99' }, (app) => app.addUser()],
  ])('%s: %s', async (code, _, change, addUser) => {
    const user = await addUser(test);
    const { id } = await addCampaign(test, change);
    await refusedWith(user, { campaign_id: String(id) }, code);
  });

  it('coupon_not_for_you: a user registered too long ago', async () => {
    const user = await test.addUser();
    await test.pool.query('update app_user set created_at = $2 where id = $1', [
      user.id,
      new Date(test.clock.nowMs() - 7 * DAY_MS),
    ]);
    const { id } = await addCampaign(test, { audience: 'new', audienceDays: 7 });
    await refusedWith(user, { campaign_id: String(id) }, 'coupon_not_for_you');
    const fresh = await addCampaign(test, { audience: 'new', audienceDays: 8 });
    expect((await claim(test, user, { campaign_id: String(fresh.id) })).type).toBe('ok');
  });

  it('coupon_claimed_before: a second time', async () => {
    const user = await test.addUser();
    const { id } = await addCampaign(test);
    await claim(test, user, { campaign_id: String(id) });
    await refusedWith(user, { campaign_id: String(id) }, 'coupon_claimed_before');
  });

  it('coupon_not_open before its time and while paused, coupon_claim_ended at its end', async () => {
    const user = await test.addUser();
    const nowMs = test.clock.nowMs();
    const later = await addCampaign(test, { opensMs: nowMs + 1 });
    await refusedWith(user, { campaign_id: String(later.id) }, 'coupon_not_open');
    const over = await addCampaign(test, { opensMs: nowMs - 1_000, closesMs: nowMs });
    await refusedWith(user, { campaign_id: String(over.id) }, 'coupon_claim_ended');
    const paused = await addCampaign(test);
    await test.pool.query(`update coupon_campaign set state = 'paused' where id = $1`, [paused.id]);
    await refusedWith(user, { campaign_id: String(paused.id) }, 'coupon_not_open');
    const last = await addCampaign(test, { opensMs: nowMs - 1_000, closesMs: nowMs + 1 });
    expect((await claim(test, user, { campaign_id: String(last.id) })).type).toBe('ok');
  });

  it('coupon_trial_active: one trial fund at a time, also when two are claimed at once', async () => {
    const user = await addVerified(test);
    const both = await Promise.all([
      addCampaign(test, { kind: 'trial_futures' }),
      addCampaign(test, { kind: 'trial_options' }),
    ]);
    const replies = await Promise.all(both.map(({ id }) => claim(test, user, { campaign_id: String(id) })));
    expect(replies.map(({ type, error }) => error ?? type).toSorted()).toEqual(['coupon_trial_active', 'ok']);
    const third = await addCampaign(test, { kind: 'trial_lock' });
    await refusedWith(user, { campaign_id: String(third.id) }, 'coupon_trial_active');
  });

  it('coupon_unknown: a campaign that is claimed by a code, one that is not there, and none', async () => {
    const user = await test.addUser();
    const { id } = await addCampaign(test, { code: 'B'.repeat(26) });
    await refusedWith(user, { campaign_id: String(id) }, 'coupon_unknown');
    await refusedWith(user, { campaign_id: '2000000000' }, 'coupon_unknown');
    await refusedWith(user, {}, 'coupon_unknown');
  });

  it('coupon_code_unknown: wrong codes of any form, and a right one that is meant for others [J5]', async () => {
    const user = await test.addUser();
    const code = 'C'.repeat(26);
    await addCampaign(test, { code, audience: 'list' });
    for (const wrong of ['', 'x', '0'.repeat(40), `${code.slice(1)}D`, code, "' or 1=1"])
      await refusedWith(user, { code: wrong }, 'coupon_code_unknown');
  });
});

it('codes can be tried ten times a minute [J5]', async () => {
  const slow = await startCouponApp({ env: { CANDOR_RATE_SCALE: '1' } });
  try {
    const [user, other] = [await slow.addUser(), await slow.addUser()];
    const answers: string[] = [];
    for (let at = 0; at < 12; at += 1) answers.push((await claim(slow, user, { code: `WRONG${at}` })).error ?? 'ok');
    expect(answers).toEqual([
      ...Array.from({ length: 10 }, () => 'coupon_code_unknown'),
      'too_many_requests',
      'too_many_requests',
    ]);
    expect((await claim(slow, other, { code: 'WRONG' })).error).toBe('coupon_code_unknown');
    slow.clock.setMs(slow.clock.nowMs() + 60_000);
    expect((await claim(slow, user, { code: 'WRONG' })).error).toBe('coupon_code_unknown');
  } finally {
    await slow.stop();
  }
});

/** The campaign with all columns. */
const campaignRow = (id: number) => wholeRow(test.pool, 'coupon_campaign', { id });

describe('claims at the same instant [J6]', () => {
  it('of 40 users who claim 7 coupons 7 get one', async () => {
    const users = await Promise.all(Array.from({ length: 40 }, () => test.addUser()));
    const { id } = await addCampaign(test, { stock: 7 });
    const before = await campaignRow(id);
    const replies = await Promise.all(
      users.flatMap((user) => [1, 2].map(() => claim(test, user, { campaign_id: String(id) }))),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(7);
    expect(await booksOf(id)).toEqual({ claimed: 7, reserved: '350', coupons: 7 });
    expectOutcome({ before, after: await campaignRow(id) }, { open: { claimed: '7', reserved: '350.00000000' } });
  });

  it('the budget ends before the stock', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => test.addUser()));
    const { id } = await addCampaign(test, { stock: 20, budget: '170' });
    const replies = await Promise.all(users.map((user) => claim(test, user, { campaign_id: String(id) })));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(3);
    expect(replies.filter(({ error }) => error === 'coupon_sold_out')).toHaveLength(17);
    expect(await booksOf(id)).toEqual({ claimed: 3, reserved: '150', coupons: 3 });
  });

  it('one user who claims 20 times at once gets one', async () => {
    const user = await test.addUser();
    const { id } = await addCampaign(test);
    const before = await campaignRow(id);
    const replies = await Promise.all(Array.from({ length: 20 }, () => claim(test, user, { campaign_id: String(id) })));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(replies.filter(({ error }) => error === 'coupon_claimed_before')).toHaveLength(19);
    expectOutcome({ before, after: await campaignRow(id) }, { open: { claimed: '1', reserved: '50.00000000' } });
  });
});

it('a repeated claim gets its first answer', async () => {
  const user = await test.addUser();
  const { id } = await addCampaign(test);
  const key = '018f4e3a-0000-7000-8000-000000000001';
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => claim(test, user, { campaign_id: String(id) }, key)),
  );
  const items = replies.map(({ message }) => message as CouponItem);
  expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(4);
  await test.pool.query('delete from idempotency_key where user_id = $1', [user.id]);
  expect((await claim(test, user, { campaign_id: String(id) }, key)).error).toBe('already_done');
});

it('a coupon of a trial can be claimed again when the last one has ended', async () => {
  const user = await addVerified(test);
  const first = await addCoupon(test, user, { kind: 'trial_futures' });
  await setTime(test, first.use_by_ms);
  await runCouponJobs(test);
  expect((await addCoupon(test, user, { kind: 'trial_futures' })).state).toBe('active');
});

it('a claim in time that waits for the campaign until its end is refused', async () => {
  const user = await test.addUser();
  const freeMs = test.clock.nowMs() + DAY_MS;
  const { id } = await addCampaign(test, { closesMs: freeMs });
  const lock = 'select from coupon_campaign where id = $1 for update';
  const send = () => claim(test, user, { campaign_id: String(id) });
  const reply = await refusedAfterWaiting(test, { lock, values: [id], freeMs }, send);
  expect(reply).toMatchObject({ error: 'coupon_claim_ended' });
});
