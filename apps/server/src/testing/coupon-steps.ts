import type { ReplyOf } from '@candor/contract/call';
import type { couponClaim, couponDetail } from '@candor/contract/coupon';
import type { NewCampaign } from '#modules/coupon/campaigns.store';
import { COUPON_INVARIANTS } from '#modules/coupon/coupon-invariants';
import { expireCoupons } from '#modules/coupon/use-cases/expire-coupons';
import { makeCampaign } from '#modules/coupon/use-cases/make-campaign';
import { payBonuses } from '#modules/coupon/use-cases/pay-bonuses';
import { payFeeRebates } from '#modules/coupon/use-cases/pay-fee-rebates';
import { payPlans } from '#modules/coupon/use-cases/pay-plans';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { passLevel } from './fund-steps';
import { fundRewards } from './lock-steps';
import { type CallReply, startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app';

const USDT = 3;
export const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 16, 9, 30);

export type CouponTestApp = TestApp & { readonly clock: VirtualClock };
export type CouponItem = ReplyOf<typeof couponClaim>;
export type CouponDetail = ReplyOf<typeof couponDetail>;

/** A server with a manual clock and money for campaigns. */
export const startCouponApp = async (options: TestAppOptions = {}): Promise<CouponTestApp> => {
  const clock = virtualClock(START_MS);
  const test = await startTestApp({ clock, ...options });
  await fundRewards(test, '1000000');
  return { ...test, clock };
};

/** A user whose document was accepted: level 1. */
export const addVerified = async (test: TestApp): Promise<TestUser> => {
  const user = await test.addUser();
  await passLevel(test, user.id, 1);
  return user;
};

/** An open campaign of 100 coupons of 50 USDT, for everybody, from the list. */
export const addCampaign = async (
  test: TestApp,
  change: Partial<NewCampaign> & { readonly code?: string } = {},
): Promise<{ readonly id: number; readonly reference: string }> => {
  const { code = null, ...fields } = change;
  const nowMs = test.app.parts.clock.nowMs();
  const reference = newId();
  const campaign: NewCampaign = {
    name: 'Welcome',
    kind: 'fee_rebate',
    currencyId: USDT,
    currency: 'USDT',
    face: '50',
    audience: 'all',
    audienceDays: 0,
    userIds: [],
    isByCode: code !== null,
    stock: 100,
    budget: '5000',
    opensMs: nowMs,
    closesMs: nowMs + 30 * DAY_MS,
    useDays: 14,
    minDeposit: fields.kind === 'deposit_bonus' ? '100' : '0',
    maxMultiple: fields.kind === 'trial_futures' ? 10 : 0,
    lockDays: fields.kind === 'rate_up' || fields.kind === 'trial_lock' ? 7 : 0,
    lockMax: fields.kind === 'rate_up' ? '1000' : '0',
    ratePercent: fields.kind === 'rate_up' ? '0.01' : '0',
    ...fields,
  };
  const making = { code, reference, createdBy: 'test', ruleVersion: 1, at: new Date(nowMs) };
  const id = await withTx(test.pool, (tx) => makeCampaign(tx, test.app.parts, { campaign, making }));
  return { id, reference };
};

export const claim = (
  test: TestApp,
  user: TestUser,
  fields: Record<string, string>,
  key?: string,
): Promise<CallReply> =>
  test.call('POST', '/coupon/claim', {
    token: user.token,
    fields,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

/** A claimed coupon of a new campaign. */
export const addCoupon = async (
  test: TestApp,
  user: TestUser,
  change: Parameters<typeof addCampaign>[1] = {},
): Promise<CouponItem> => {
  const { id } = await addCampaign(test, change);
  const reply = await claim(test, user, { campaign_id: String(id) });
  if (reply.type !== 'ok') throw new Error(`a claim was refused: ${reply.error}`);
  return reply.message as CouponItem;
};

export const detailOf = async (test: TestApp, user: TestUser, id: number): Promise<CouponDetail> =>
  (await test.call('GET', '/coupon/detail', { token: user.token, fields: { id: String(id) } })).message as CouponDetail;

/** One run of the job at the time of the clock. */
export const runCouponJobs = async (test: CouponTestApp): Promise<void> => {
  const moment = { nowMs: test.clock.nowMs(), ensureHeld: async () => undefined };
  await payPlans(test.app.parts, moment);
  await payBonuses(test.app.parts, moment);
  await payFeeRebates(test.app.parts, moment);
  await expireCoupons(test.app.parts, moment);
};

/** The statements that the invariant of coupons does not hold for. */
export const findCouponViolations = async ({ pool }: Pick<TestApp, 'pool'>): Promise<unknown[]> =>
  (await Promise.all(COUPON_INVARIANTS.map(({ sql }) => pool.query(sql)))).flatMap(({ rows }) => rows);

/** A deposit that was credited at the time of the clock, without its entry. */
export const addDeposit = async (
  test: TestApp,
  userId: number,
  {
    amount,
    currencyId = USDT,
    usdtPrice,
  }: { readonly amount: string; readonly currencyId?: number; readonly usdtPrice?: string },
): Promise<number> => {
  const [reference, at] = [newId(), new Date(test.app.parts.clock.nowMs())];
  const { rows } = await test.pool.query<{ id: number }>(
    `with voucher as (
       insert into upload_file (owner_id, name, content_type, bytes, pixel_sha256, bound_use, stored_at, created_at)
       values ($1, replace($4::text, '-', ''), 'image/png', 1, repeat('0', 64), 'deposit_voucher', $5, $5) returning id
     )
     insert into deposit (user_id, currency_id, network, amount, voucher, upload_id, pixel_sha256, usdt_value, request_reference, status, credited, rule_version, entry_reference, decided_at, created_at)
     select $1, $2, 'TRC20', $3, $4::text, id, encode(sha256(convert_to($4::text, 'UTF8')), 'hex'), $3, gen_random_uuid(), 'approved', $3, 1, $4::text::uuid, $5, $5 from voucher returning id`,
    [userId, currencyId, amount, reference, at],
  );
  if (usdtPrice !== undefined)
    await test.pool.query('insert into entry_price (reference, currency_id, usdt_price) values ($1, $2, $3)', [
      reference,
      currencyId,
      usdtPrice,
    ]);
  return rows[0]?.id ?? 0;
};
