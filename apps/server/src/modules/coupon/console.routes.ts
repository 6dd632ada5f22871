import type { InputOf, ReplyOf } from '@candor/contract/call';
import {
  operatorCampaign,
  operatorCampaignCoupons,
  operatorCampaigns,
  operatorCouponReport,
  operatorEndCampaign,
  operatorProposeCampaign,
  operatorSwitchCampaign,
} from '@candor/contract/ops-coupon';
import { computeRewardPlan } from '@candor/domain/coupon/rate-up';
import { div, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import { OK, registerAction } from '#kernel/operators/action';
import { actorOf, logView } from '#kernel/operators/append-audit';
import { propose } from '#kernel/operators/propose';
import { readReason } from '#kernel/operators/read-reason';
import { toPerson } from '#kernel/operators/to-person';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { couponCampaignEndKind, couponCampaignKind, ensureWithinRules } from './campaign-kinds';
import { findCampaign, type NewCampaign, switchCampaign } from './campaigns.store';
import {
  type ConsoleCampaign,
  type ConsoleCoupon,
  type CostRow,
  loadCampaign,
  loadCampaigns,
  loadConsoleCoupons,
  loadCostDays,
  loadCosts,
  loadCounts,
} from './console.store';
import { toFlag, toTerms } from './coupon.reply';
import type { CouponModuleDeps } from './deps';

const PAY_COIN = 'USDT';

const toCampaign = (row: ConsoleCampaign): ReplyOf<typeof operatorCampaign>['campaign'] => ({
  id: row.campaignId,
  name: row.name,
  ...toTerms(row),
  audience: row.audience,
  audience_days: row.audienceDays,
  by_code: toFlag(row.code !== null),
  stock: row.stock,
  claimed: row.claimed,
  budget: toFixed8(row.budget),
  reserved: toFixed8(row.reserved),
  spent: toFixed8(row.spent),
  purse: toFixed8(row.left),
  opens_ms: row.opensMs,
  closes_ms: row.closesMs,
  state: row.state,
  created_by: row.createdBy,
  created_ms: row.createdMs,
});

const toCoupon = (row: ConsoleCoupon): ReplyOf<typeof operatorCampaignCoupons>['data'][number] => ({
  id: row.id,
  campaign_id: row.campaignId,
  kind: row.kind,
  ...toPerson(row),
  state: row.state,
  face: toFixed8(row.face),
  left: toFixed8(row.left),
  in_use: toFixed8(row.inUse),
  paid: toFixed8(row.paid),
  claimed_ms: row.claimedMs,
  use_by_ms: row.useByMs,
  hedges: row.hedges.map(({ couponId, userId, userName, signs }) => ({
    coupon_id: couponId,
    user_id: userId,
    user_name: userName,
    signs: [...signs],
  })),
});

const toCost = (row: CostRow): ReplyOf<typeof operatorCouponReport>['items'][number] => ({
  ...row,
  budget: toFixed8(row.budget),
  reserved: toFixed8(row.reserved),
  spent: toFixed8(row.spent),
  cost_per_used: toFixed8(
    row.used === 0 ? '0' : div(toAmount(row.spent), toRate(String(row.used)), { scale: 8, rounding: 'up' }),
  ),
});

const registerLists = (deps: CouponModuleDeps): void => {
  const { http, pool } = deps;
  registerCall(http, operatorCampaigns, async (input) => {
    const { rows, total } = await loadCampaigns(pool, input);
    return toCountedPage({ rows: rows.map(toCampaign), total }, input);
  });
  registerCall(http, operatorCampaign, async ({ id }, context) => {
    const campaign = (await loadCampaign(pool, id)) ?? refuse('campaign_unknown');
    const [counts, days] = await Promise.all([loadCounts(pool, id), loadCostDays(pool, id)]);
    if (campaign.code !== null)
      await logView(deps, actorOf(context), { action: 'coupon.code', subject: `coupon campaign ${id}` });
    return {
      campaign: toCampaign(campaign),
      code: campaign.code ?? '',
      counts,
      days: days.map(({ dayMs, claimed, cost }) => ({ day_ms: dayMs, claimed, cost: toFixed8(cost) })),
    };
  });
  registerCall(http, operatorCampaignCoupons, async ({ campaign_id: campaignId, search = '', ...paged }) => {
    const now = new Date(deps.clock.nowMs());
    const { rows, total } = await loadConsoleCoupons(pool, { campaignId: campaignId ?? null, search, now, ...paged });
    return toCountedPage({ rows: rows.map(toCoupon), total }, paged);
  });
  registerCall(http, operatorCouponReport, async () => ({ items: (await loadCosts(pool)).map(toCost) }));
};

const readIds = (text: string): number[] => [
  ...new Set(
    text
      .split(',')
      .filter((id) => id !== '')
      .map((id) => Number.parseInt(id, 10)),
  ),
];

/** What is not of the kind is zero, whatever was sent. */
const toNewCampaign = (input: InputOf<typeof operatorProposeCampaign>, coin: Currency): NewCampaign => {
  const { kind } = input;
  const isRateUp = kind === 'rate_up';
  const lockDays = isRateUp || kind === 'trial_lock' ? input.lock_days : 0;
  const lockMax = isRateUp ? (input.lock_max ?? '0') : '0';
  const ratePercent = isRateUp ? (input.rate_percent ?? '0') : '0';
  const ofRate = computeRewardPlan({ principal: lockMax, ratePercent, days: lockDays, scale: coin.scale }).total;
  return {
    name: input.name,
    kind,
    currencyId: coin.id,
    currency: coin.name,
    face: isRateUp ? ofRate : (input.face ?? '0'),
    audience: input.audience,
    audienceDays: input.audience === 'new' ? input.audience_days : 0,
    userIds: input.audience === 'list' ? readIds(input.users ?? '') : [],
    isByCode: input.by_code === '1',
    stock: input.stock,
    budget: input.budget,
    opensMs: input.opens_ms,
    closesMs: input.closes_ms,
    useDays: input.use_days,
    minDeposit: kind === 'deposit_bonus' ? (input.min_deposit ?? '0') : '0',
    maxMultiple: kind === 'trial_futures' ? input.max_multiple : 0,
    lockDays,
    lockMax,
    ratePercent,
  };
};

const findPayCoin = async ({ currencies }: CouponModuleDeps): Promise<Currency> =>
  (await currencies.list()).find(({ name }) => name === PAY_COIN) ?? refuse('currency_unknown');

/** Console routes of campaigns. None touches a claimed coupon. */
export const registerCouponConsole = (deps: CouponModuleDeps): void => {
  registerLists(deps);
  registerAction(deps, operatorSwitchCampaign, async (tx, { id, open, reason }) => {
    if (!(await findCampaign(tx.client, { id }))) return refuse('campaign_unknown');
    if (!(await switchCampaign(tx, id, open === '1'))) return refuse('campaign_ended');
    const action = open === '1' ? 'coupon.open' : 'coupon.pause';
    return { reply: OK, audit: { action, subject: `coupon campaign ${id}`, note: readReason(reason) } };
  });
  registerAction(deps, operatorProposeCampaign, async (tx, input, { operator: { operatorId } }) => {
    const body = toNewCampaign(input, await findPayCoin(deps));
    await ensureWithinRules(deps, body, deps.clock.nowMs());
    return propose(tx, deps, {
      kind: couponCampaignKind,
      subject: `coupon campaign ${body.name}`,
      body,
      reason: readReason(input.reason),
      operatorId,
      action: 'coupon.propose_campaign',
    });
  });
  registerAction(deps, operatorEndCampaign, async (tx, { id, reason }, { operator: { operatorId } }) => {
    const campaign = (await findCampaign(tx.client, { id })) ?? refuse('campaign_unknown');
    return propose(tx, deps, {
      kind: couponCampaignEndKind,
      subject: `coupon campaign ${id}`,
      body: { campaignId: id, name: campaign.name },
      reason: readReason(reason),
      operatorId,
      action: 'coupon.propose_end',
    });
  });
};
