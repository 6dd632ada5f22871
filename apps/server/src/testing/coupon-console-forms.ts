import { newId } from '#platform/runtime/ids';

const DAY_MS = 86_400_000;

/** A campaign of 10 coupons of 50 USDT that gives back fees. Of each name one proposal is open at a time. */
export const campaignForm = (nowMs: number, change: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  name: `Campaign ${newId()}`,
  kind: 'fee_rebate',
  face: '50',
  audience: 'all',
  stock: '10',
  budget: '100',
  opens_ms: String(nowMs),
  closes_ms: String(nowMs + 20 * DAY_MS),
  reason: 'Spring',
  ...change,
});

/** One that adds a rate to lock orders. */
export const rateUpForm = (nowMs: number): Record<string, string> =>
  campaignForm(nowMs, { kind: 'rate_up', lock_days: '7', lock_max: '1000', rate_percent: '0.01', budget: '7' });
