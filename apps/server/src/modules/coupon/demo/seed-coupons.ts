import type { CouponKind } from '@candor/contract/coupon';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import { createLedger } from '#kernel/ledger/post';
import { referenceFrom } from '#kernel/ledger/reference';
import { loadProducts } from '#modules/lock/index';
import { withTx } from '#platform/db/with-tx';
import { runOnce } from '#platform/jobs/run-once';
import type { NewCampaign } from '../campaigns.store';
import { findCoupon } from '../coupons.store';
import type { CouponModuleDeps } from '../deps';
import { loadPlans } from '../plans.store';
import { createClaim } from '../use-cases/claim-coupon';
import { expireCoupons } from '../use-cases/expire-coupons';
import { makeCampaign } from '../use-cases/make-campaign';
import { payPlans } from '../use-cases/pay-plans';
import { createTrialLock } from '../use-cases/start-trial-lock';

const DEMO_USER = 'demo@candor.test';
const FUNDING_KIND = 'demo_funding';
const USDT = 3;
const DAY_MS = 86_400_000;
const OPEN_DAYS = 30;
const STOCK = 20;

interface DemoCampaign {
  readonly kind: CouponKind;
  readonly face: string;
  readonly budget: string;
  /** Days ago at which the demo user claimed it; null: not claimed. */
  readonly claimedAgo: number | null;
  readonly terms?: Partial<Pick<NewCampaign, 'minDeposit' | 'maxMultiple' | 'lockDays' | 'lockMax' | 'ratePercent'>>;
}

/** Unclaimed, active, used and expired coupons of the demo user, in the order of the claims: one trial fund is active at a time. */
const CAMPAIGNS: readonly DemoCampaign[] = [
  { kind: 'fee_rebate', face: '3', budget: '60', claimedAgo: 20 },
  {
    kind: 'rate_up',
    face: '0.35',
    budget: '7',
    claimedAgo: 16,
    terms: { lockDays: 7, lockMax: '500', ratePercent: '0.01' },
  },
  { kind: 'trial_lock', face: '50', budget: '1000', claimedAgo: 12, terms: { lockDays: 7 } },
  { kind: 'fee_rebate', face: '12', budget: '240', claimedAgo: 0 },
  { kind: 'trial_futures', face: '20', budget: '400', claimedAgo: 0, terms: { maxMultiple: 10 } },
  {
    kind: 'rate_up',
    face: '0.7',
    budget: '14',
    claimedAgo: 0,
    terms: { lockDays: 7, lockMax: '1000', ratePercent: '0.01' },
  },
  { kind: 'deposit_bonus', face: '10', budget: '200', claimedAgo: null, terms: { minDeposit: '500' } },
  { kind: 'trial_options', face: '5', budget: '100', claimedAgo: null },
];

const NO_TERMS = { minDeposit: '0', maxMultiple: 0, lockDays: 0, lockMax: '0', ratePercent: '0' };

const toCampaign = ({ kind, face, budget, claimedAgo, terms }: DemoCampaign, nowMs: number): NewCampaign => ({
  name: `Demo: ${kind.replaceAll('_', ' ')} ${face}`,
  kind,
  currencyId: USDT,
  currency: 'USDT',
  face,
  audience: 'all',
  audienceDays: 0,
  userIds: [],
  isByCode: false,
  stock: STOCK,
  budget,
  opensMs: nowMs - ((claimedAgo ?? 0) + 1) * DAY_MS,
  closesMs: nowMs - (claimedAgo ?? 0) * DAY_MS + OPEN_DAYS * DAY_MS,
  useDays: 14,
  ...NO_TERMS,
  ...terms,
});

/** The rewards purse gets what the campaigns take from it: it also backs the rewards of lock mining. */
const toFunding = (campaign: DemoCampaign, place: number, ruleVersion: number) => ({
  kind: FUNDING_KIND,
  reference: referenceFrom('demo_coupon_funding', place),
  ruleVersion,
  legs: [{ from: houseOf('adjustments', USDT), to: houseOf('rewards', USDT), amount: campaign.budget }],
});

/** Makes the campaigns; null when that was done before. */
const makeCampaigns = (deps: CouponModuleDeps, nowMs: number): Promise<number[] | null> =>
  withTx(deps.pool, async (tx) => {
    if (!(await runOnce(tx, 'demo_seed', 'coupons'))) return null;
    const { version: ruleVersion } = await deps.rules.now();
    await deps.ledger.postMany(
      tx,
      CAMPAIGNS.map((campaign, place) => toFunding(campaign, place, ruleVersion)),
    );
    const ids: number[] = [];
    for (const one of CAMPAIGNS) {
      const making = {
        code: null,
        reference: deps.newId(),
        createdBy: 'demo',
        ruleVersion,
        at: new Date(nowMs - ((one.claimedAgo ?? 0) + 1) * DAY_MS),
      };
      ids.push(await makeCampaign(tx, deps, { campaign: toCampaign(one, nowMs), making }));
    }
    return ids;
  });

/** The dependencies of the module at an earlier time: entries are dated as they would have been. */
const dateBack = (deps: CouponModuleDeps, nowMs: number): CouponModuleDeps => {
  const clock = { ...deps.clock, nowMs: () => nowMs };
  return { ...deps, clock, ledger: createLedger({ clock }) };
};

/** What the coupon has paid is taken off the demo's funds, so that the spot account has what it had before. */
const balance = async (deps: CouponModuleDeps, userId: number, couponId: number): Promise<void> => {
  const { paid = '0' } = (await findCoupon(deps.pool, couponId)) ?? {};
  const { version: ruleVersion } = await deps.rules.now();
  const leg = { from: availableOf(userId, 'change', USDT), to: houseOf('deposits', USDT), amount: paid };
  const entry = {
    kind: FUNDING_KIND,
    reference: referenceFrom('demo_coupon_used', couponId),
    ruleVersion,
    legs: [leg],
  };
  await withTx(deps.pool, (tx) => deps.ledger.postMany(tx, [entry]));
};

/** Uses a trial fund of the past in a product of lock mining; each day is paid at its own time. */
const runTrialLock = async (
  deps: CouponModuleDeps,
  { userId, couponId, atMs }: { readonly userId: number; readonly couponId: number; readonly atMs: number },
): Promise<void> => {
  const day = { nowMs: atMs, dayMs: deps.config.productDayMs };
  const { lockDays } = (await findCoupon(deps.pool, couponId)) ?? {};
  const product = (await loadProducts(deps.pool, day)).find(
    ({ currencyId, days }) => currencyId === USDT && days === lockDays,
  );
  if (!product) return;
  await createTrialLock(dateBack(deps, atMs))({ userId, idempotency: null, couponId, productId: product.id });
  const plan = (await loadPlans(deps.pool, [couponId])).get(couponId);
  for (let past = 1; past <= (plan?.days ?? 0); past += 1) {
    const nowMs = (plan?.startMs ?? 0) + past * day.dayMs + (plan?.payAfterMs ?? 0);
    await payPlans(dateBack(deps, nowMs), { nowMs, ensureHeld: async () => undefined });
  }
  await balance(deps, userId, couponId);
};

/** Campaigns, and coupons the demo user claimed on different days. Once per database. */
export const seedCoupons = async (deps: CouponModuleDeps): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  const { rows } = await deps.pool.query<{ id: number }>('select id from app_user where email = $1', [DEMO_USER]);
  const userId = rows[0]?.id;
  if (userId === undefined) return;
  const ids = await makeCampaigns(deps, nowMs);
  if (ids === null) return;
  for (const [place, { kind, claimedAgo }] of CAMPAIGNS.entries()) {
    if (claimedAgo === null) continue;
    const atMs = nowMs - claimedAgo * DAY_MS;
    const claim = createClaim(dateBack(deps, atMs));
    const { reply } = await claim({ userId, idempotency: null, campaignId: ids[place] ?? 0, code: null });
    if (kind === 'trial_lock') await runTrialLock(deps, { userId, couponId: reply.coupon.id, atMs });
  }
  await expireCoupons(deps, { nowMs, ensureHeld: async () => undefined });
};
