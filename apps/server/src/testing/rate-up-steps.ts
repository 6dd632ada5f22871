import { payPlans } from '#modules/coupon/use-cases/pay-plans';
import type { TestApp } from './test-app';

/** Pays the days of rate-ups and lock trials that are due now. */
export const payPlansNow = ({ app }: Pick<TestApp, 'app'>): Promise<void> =>
  payPlans(app.parts, { nowMs: app.parts.clock.nowMs(), ensureHeld: async () => undefined });
