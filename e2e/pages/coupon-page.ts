import { expect, type Page, type Route } from '@playwright/test';
import { sheet } from './app-page';

const pressOn = (control: string) => async (page: Page) => {
  await page.locator(`.page ${control}`).first().click();
  await expect(sheet(page)).toBeVisible();
};

export const openingCouponHelp = pressOn('.nav-end button.ib');
export const openingCouponCode = pressOn('.coupon-code .btn, .empty .btn');
export const openingClaim = pressOn('.tix .btn.line');
export const openingStart = pressOn('.tix button.btn.s:not(.line)');
export const openingCoupon = pressOn('.tix button.link');
export const openingCouponChoice = pressOn('.coupon-row');

const NOW = 1_794_000_000_000;
const DAY = 86_400_000;

const coupon = (change: Record<string, unknown>) => ({
  id: 900_001,
  campaign_id: 900_001,
  kind: 'trial_lock',
  currency_id: 3,
  currency_name: 'USDT',
  face: '20.00000000',
  use_days: 14,
  min_deposit: '0.00000000',
  max_multiple: 0,
  /** The term of the product LOCK_30. */
  lock_days: 30,
  lock_max: '0.00000000',
  rate_percent: '0.00000000',
  state: 'active',
  needs_person: 1,
  left: '20.00000000',
  in_use: '0.00000000',
  paid: '0.00000000',
  cash_value: '0.00000000',
  claim_by_ms: 0,
  claimed_ms: NOW,
  use_by_ms: NOW + 365 * DAY,
  ended_ms: 0,
  ...change,
});

const TRIAL = coupon({});
const OFFER = coupon({ id: 0, campaign_id: 900_002, kind: 'deposit_bonus', state: 'unclaimed', min_deposit: '500' });
const RATE_UP = coupon({ id: 900_003, kind: 'rate_up', lock_max: '1000', rate_percent: '0.01', face: '3.00' });

const EVENT = { event: 'claimed', amount: '20', left_after: '20', subject: '', time_ms: NOW, reference: '' };

const REPLIES: Readonly<Record<string, unknown>> = {
  '/coupon/centre': {
    now_ms: NOW,
    counts: { unclaimed: 1, active: 1, used: 0, expired: 0 },
    cash_value: '0.00000000',
    is_verified: 1,
    items: [TRIAL, OFFER],
  },
  '/coupon/detail': { coupon: TRIAL, events: [EVENT], plan: null },
  '/coupon/fitting': { items: [{ coupon: RATE_UP, fits: 1, problem: '', effect: '3.00', own_money: '1000' }] },
};

/** A trial in lock mining, a rate-up and a coupon to claim, for a user who has none. */
export async function replyWithCoupons(page: Page): Promise<void> {
  await page.route('**/api/coupon/**', async (route: Route) => {
    const path = new URL(route.request().url()).pathname.replace('/api', '');
    await route.fulfill({ json: { type: 'ok', message: REPLIES[path] } });
  });
}
