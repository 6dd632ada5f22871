import { findCampaignFlaw } from '@candor/domain/coupon/campaign-flaw';
import { add, canonical, cmp, isNegative, max, toAmount } from '@candor/money/decimal';
import type { ProposalKind } from '#kernel/product/proposal-kind';
import type { Rules } from '#kernel/rules/rules';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { toBase32 } from './base32';
import { countUsers, findCampaign, type NewCampaign } from './campaigns.store';
import { loadRewardsPurse } from './console.store';
import { endCampaign, makeCampaign } from './use-cases/make-campaign';

const CODE_BYTES = 16;
const dateOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Checked when it is proposed and again when it is approved: time passes and rules change in between. */
export const ensureWithinRules = async (
  { rules }: { readonly rules: Rules },
  campaign: NewCampaign,
  nowMs: number,
): Promise<void> => {
  const flaw = findCampaignFlaw(campaign, (await rules.now()).coupon, nowMs);
  if (flaw !== null) throw new Refusal(flaw.code, flaw.params);
};

/** The purse of rewards must have the budget: rewards of lock mining are paid from it too. */
const ensureFunded = async ({ client }: Tx, { currencyId, budget }: NewCampaign): Promise<void> => {
  const free = await loadRewardsPurse(client, currencyId);
  if (cmp(toAmount(free), toAmount(budget)) < 0) refuse('campaign_purse', { available: canonical(free) });
};

/**
 * After the budget was booked: the account is locked since then, so this counts what others have booked after `ensureFunded`, such
 * as a campaign that was approved at the same time.
 */
const ensureNotOverdrawn = async ({ client }: Tx, { currencyId, budget }: NewCampaign): Promise<void> => {
  const rest = toAmount(await loadRewardsPurse(client, currencyId));
  if (!isNegative(rest)) return;
  refuse('campaign_purse', { available: canonical(max(toAmount('0'), add(rest, toAmount(budget)))) });
};

const audienceText = ({ audience, audienceDays, userIds }: NewCampaign): string => {
  if (audience === 'new') return `registered at most ${audienceDays} days ago`;
  return audience === 'list' ? `${userIds.length} users` : audience;
};

const termsText = (campaign: NewCampaign): string => {
  const { kind, minDeposit, maxMultiple, lockDays, lockMax, ratePercent } = campaign;
  if (kind === 'deposit_bonus') return `deposit of at least ${minDeposit}`;
  if (kind === 'trial_futures') return `at most ${maxMultiple}×`;
  if (kind === 'trial_lock') return `${lockDays} days`;
  return kind === 'rate_up' ? `+${ratePercent} % a day for ${lockDays} days on at most ${lockMax}` : 'none';
};

/** A new campaign takes two operators: its budget is money of the house. */
export const couponCampaignKind: ProposalKind<NewCampaign> = {
  kind: 'coupon_campaign',
  title: 'Coupon campaign',
  effect:
    'The budget goes from the rewards purse into the purse of the campaign, and its coupons can be claimed from its opening on. Terms cannot be changed afterwards.',
  deciders: ['finance', 'admin'],
  facts: (body) => [
    { name: 'name', value: body.name },
    { name: 'kind', value: body.kind },
    { name: 'face value', value: `${body.face} ${body.currency}` },
    { name: 'terms', value: termsText(body) },
    { name: 'audience', value: audienceText(body) },
    { name: 'claimed by', value: body.isByCode ? 'a code, made at the approval' : 'the list' },
    { name: 'stock', value: String(body.stock) },
    { name: 'budget', value: `${body.budget} ${body.currency}` },
    { name: 'claiming', value: `${dateOf(body.opensMs)} to ${dateOf(body.closesMs)}` },
    { name: 'use', value: `${body.useDays} days` },
  ],
  usersOf: ({ userIds }) => userIds,
  check: async (tx, body) => {
    if ((await countUsers(tx.client, body.userIds)) !== body.userIds.length) refuse('campaign_users_unknown');
    await ensureFunded(tx, body);
  },
  apply: async (tx, deps, { body, subject, reason, proposer, ruleVersion }) => {
    const at = new Date(deps.clock.nowMs());
    await ensureWithinRules(deps, body, at.getTime());
    await ensureFunded(tx, body);
    const code = body.isByCode ? toBase32(deps.ids.randomHex(CODE_BYTES)) : null;
    const making = { code, reference: deps.newId(), createdBy: proposer, ruleVersion, at };
    const id = await makeCampaign(tx, deps, { campaign: body, making });
    await ensureNotOverdrawn(tx, body);
    // The code itself is not in the log: who reads it could claim.
    return { note: { action: 'coupon.campaign', subject, after: { campaign: id, ...body }, note: reason } };
  },
};

export interface EndBody {
  readonly campaignId: number;
  readonly name: string;
}

export const couponCampaignEndKind: ProposalKind<EndBody> = {
  kind: 'coupon_campaign_end',
  title: 'End of a coupon campaign',
  effect:
    'Nobody can claim any more. Claimed coupons stay valid; what is not reserved for them goes back to the rewards purse.',
  deciders: ['finance', 'admin'],
  facts: ({ campaignId, name }) => [
    { name: 'campaign', value: String(campaignId) },
    { name: 'name', value: name },
  ],
  check: async ({ client }, { campaignId }) => {
    const campaign = (await findCampaign(client, { id: campaignId })) ?? refuse('campaign_unknown');
    if (campaign.state === 'ended') refuse('campaign_ended');
  },
  apply: async (tx, deps, { body, subject, reason, ruleVersion }) => {
    const at = new Date(deps.clock.nowMs());
    await endCampaign(tx, deps, { id: body.campaignId, ruleVersion, at });
    return { note: { action: 'coupon.end', subject, after: { ...body }, note: reason } };
  },
};
