import { createClockGuard } from '#kernel/pricing/clock-guard';
import { steadyMs } from '#platform/runtime/clock';
import type { CouponModuleDeps } from './deps';
import { expireCoupons } from './use-cases/expire-coupons';
import { flagHedges } from './use-cases/flag-hedges';
import { payBonuses } from './use-cases/pay-bonuses';
import { payFeeRebates } from './use-cases/pay-fee-rebates';
import { payPlans } from './use-cases/pay-plans';

const EVERY_MS = 5_000;
const HEDGES_EVERY_MS = 60_000;

/** While the clock has jumped nothing is paid and nothing expires: neither can be taken back. Expiry comes last. */
export const registerCouponJobs = (deps: CouponModuleDeps): void => {
  const guard = createClockGuard();
  const engine = { ...deps, pool: deps.enginePool };
  deps.jobs.every({
    name: 'coupon_payments',
    everyMs: EVERY_MS,
    run: async ({ nowMs, ensureHeld, signal }) => {
      if (!guard.trusts(nowMs, steadyMs(deps.clock))) return;
      const moment = { nowMs, ensureHeld, signal };
      await payPlans(engine, moment);
      await payBonuses(engine, moment);
      await payFeeRebates(engine, moment);
      await expireCoupons(engine, moment);
    },
  });
  deps.jobs.every({
    name: 'coupon_hedges',
    everyMs: HEDGES_EVERY_MS,
    run: async (moment) => {
      await flagHedges(engine, moment);
    },
  });
};
