import { applyTriggers } from '#modules/futures/watch/apply-triggers';
import { addCoupon, type CouponTestApp, startCouponApp } from './coupon-steps';
import { passLevel } from './fund-steps';
import { addFuturesTrader, type FuturesItem, futuresBalance, opened, publishMarks } from './futures-steps';
import { watchDepsOf } from './futures-watch-steps';
import type { TestUser } from './test-app';

/** An app with index prices and money for campaigns. */
export const startTrialApp = async (options: Parameters<typeof startCouponApp>[0] = {}): Promise<CouponTestApp> => {
  const test = await startCouponApp(options);
  await publishMarks(test);
  return test;
};

export interface Trial {
  readonly user: TestUser;
  readonly couponId: number;
  readonly useByMs: number;
}

/** A user, verified and registered long ago, with 7 USDT in the futures account and a trial fund of 50. */
export const addTrial = async (
  test: CouponTestApp,
  change: Parameters<typeof addCoupon>[2] = { kind: 'trial_futures' },
): Promise<Trial> => {
  const user = await addFuturesTrader(test, '7');
  await passLevel(test, user.id, 1);
  const { id: couponId, use_by_ms: useByMs } = await addCoupon(test, user, change);
  return { user, couponId, useByMs };
};

/** Five lots of BTC at 10×: at 60,000 a margin of 30 and a fee of 0.15. */
export const TRIAL_ORDER = { share: '5', multiple: '10' } as const;

export const openTrial = (
  test: CouponTestApp,
  { user, couponId }: Omit<Trial, 'useByMs'>,
  fields: Readonly<Record<string, string>> = {},
): Promise<FuturesItem> => opened(test, user, { ...TRIAL_ORDER, coupon_id: String(couponId), ...fields });

/** Coupon, purse of its campaign and balance of its owner. */
export const stateOf = async (test: CouponTestApp, { user, couponId }: Trial) => {
  const { rows } = await test.pool.query<Readonly<Record<'left' | 'in_use' | 'paid' | 'state' | 'drawn', string>>>(
    `select trim_scale(c.left_value)::text as left, trim_scale(c.in_use)::text as in_use, trim_scale(c.paid)::text as paid, c.state,
            trim_scale(h.amount - h.remaining)::text as drawn
     from coupon c join coupon_campaign k on k.id = c.campaign_id join ledger_hold h on h.reference = k.reference::text
     where c.id = $1`,
    [couponId],
  );
  return { ...rows[0], ...(await futuresBalance(test, user.id)) };
};

export const eventsOf = async (test: CouponTestApp, { couponId }: Trial): Promise<string[]> => {
  const { rows } = await test.pool.query<{ what: string }>(
    `select event || ' ' || trim_scale(amount) || ' ' || subject as what from coupon_event where coupon_id = $1 order by id`,
    [couponId],
  );
  return rows.map(({ what }) => what.trim());
};

/** Lets the last price reach what it reaches, as the engine would. */
export const takeActionNow = async (test: CouponTestApp, ids: readonly number[]): Promise<void> => {
  const quote = test.app.parts.board.quote(1);
  if (!quote) throw new Error('no price');
  const tick = { seq: quote.seq, timeMs: quote.timeMs, price: quote.price };
  await applyTriggers(
    watchDepsOf(test.app),
    ids.map((id) => ({ id, instrumentId: 1, tick })),
  );
};

export const takeActionAt = async (test: CouponTestApp, price: string, ids: readonly number[]): Promise<void> => {
  await publishMarks(test, { 'BTC/USDT': price });
  await takeActionNow(test, ids);
};
