import { registerCouponConsole } from './console.routes';
import { registerCouponJobs } from './coupon.jobs';
import { registerCouponRoutes } from './coupon.routes';
import type { CouponModuleDeps } from './deps';

export const registerCoupon = (deps: CouponModuleDeps): void => {
  registerCouponRoutes(deps);
  registerCouponConsole(deps);
  registerCouponJobs(deps);
};
