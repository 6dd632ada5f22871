import { addCoupon, addVerified } from './coupon-steps';
import { fundRewards } from './lock-steps';
import { houseHas, microOf, type OptionTestApp, publishPrice, runEngine, startOptionTestApp } from './option-steps';
import type { TestUser } from './test-app';

/** A server for options, with money for campaigns. */
export const startTrialApp = async (): Promise<OptionTestApp> => {
  const app = await startOptionTestApp();
  await fundRewards(app, '1000000');
  return app;
};

/** A verified user with a trial fund of 50 USDT for options and no own money in the options account. */
export const addTrialUser = async (
  app: OptionTestApp,
  change: Parameters<typeof addCoupon>[2] = {},
): Promise<{ readonly user: TestUser; readonly couponId: number; readonly useByMs: number }> => {
  const user = await addVerified(app);
  const { id, use_by_ms } = await addCoupon(app, user, { kind: 'trial_options', ...change });
  return { user, couponId: id, useByMs: use_by_ms };
};

/** Fresh prices; whatever was open before is over. */
export const beginPrices = async (app: OptionTestApp, price = '60000'): Promise<void> => {
  app.clock.advance(700_000);
  await runEngine(app);
  await publishPrice(app, price);
};

/** The entry of what was accepted: the next tick, at the same price. */
export const enterAll = async (app: OptionTestApp, price = '60000'): Promise<void> => {
  app.clock.advance(200);
  await publishPrice(app, price);
  await runEngine(app);
};

/** Everything that a trial order could move. */
export const moneyAround = async (app: OptionTestApp, user: TestUser) => {
  const { rows } = await app.pool.query<{ balance: string }>(
    `select trim_scale(coalesce(sum(balance), 0))::text as balance from ledger_account where owner_id = 0 and type = 'coupon' and bucket = 'clearing'`,
  );
  return {
    micro: await microOf(app, user.id),
    house: await houseHas(app, 'options'),
    stakes: await houseHas(app, 'option_stakes'),
    fees: await houseHas(app, 'fees'),
    purses: rows[0]?.balance ?? '0',
  };
};

/** A coupon as its row says, and its history. */
export const couponRow = async ({ pool }: Pick<OptionTestApp, 'pool'>, id: number) => {
  const { rows } = await pool.query(
    `select c.state, trim_scale(c.left_value)::text as left, trim_scale(c.in_use)::text as in_use, trim_scale(c.paid)::text as paid,
            array(select e.event || ' ' || trim_scale(e.amount) from coupon_event e where e.coupon_id = c.id order by e.id) as events
     from coupon c where c.id = $1`,
    [id],
  );
  return rows[0];
};
