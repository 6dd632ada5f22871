import { max, sub, toAmount } from '@candor/money/decimal';
import type { Ledger } from '#kernel/ledger/post';
import { referenceFrom } from '#kernel/ledger/reference';
import { notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import {
  type Campaign,
  endCampaignRow,
  insertAudience,
  insertCampaign,
  lockCampaigns,
  type Making,
  type NewCampaign,
  noteReturned,
} from '../campaigns.store';
import { toBudgetBackEntry, toBudgetEntry } from '../coupon-entries';
import { COUPON_NOTICES } from '../notices';

/** Stores a campaign and moves its budget into its purse. Returns its id. */
export const makeCampaign = async (
  tx: Tx,
  { ledger }: { readonly ledger: Ledger },
  { campaign, making }: { readonly campaign: NewCampaign; readonly making: Making },
): Promise<number> => {
  const id = await insertCampaign(tx, campaign, making);
  await insertAudience(tx, id, campaign.userIds);
  const entry = toBudgetEntry({
    currencyId: campaign.currencyId,
    amount: campaign.budget,
    ruleVersion: making.ruleVersion,
    purse: making.reference,
    reference: referenceFrom('coupon_budget', making.reference),
  });
  const [result] = await ledger.postMany(tx, [entry]);
  if (!result?.ok) throw new Error('a purse of the house refused the budget of a campaign');
  await notifyMany(
    tx,
    COUPON_NOTICES,
    campaign.userIds.map((userId) => ({
      userId,
      template: 'coupon_offered' as const,
      params: { amount: campaign.face, currency: campaign.currency, until: toDate(campaign.closesMs) },
    })),
  );
  return id;
};

const toDate = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Of an ended campaign: what neither was paid nor is reserved. */
const unreserved = ({ budget, spent, reserved, returned }: Campaign): string =>
  max(toAmount('0'), sub(sub(sub(toAmount(budget), toAmount(spent)), toAmount(reserved)), toAmount(returned)));

/**
 * Returns what ended campaigns have not reserved to the rewards purse. The caller holds the locks of the campaigns. What ends
 * later, such as a coupon that expires, is returned by the next call.
 */
export const returnBudgets = async (
  tx: Tx,
  { ledger }: { readonly ledger: Ledger },
  { campaigns, ruleVersion }: { readonly campaigns: readonly Campaign[]; readonly ruleVersion: number },
): Promise<void> => {
  const back = campaigns.flatMap((campaign) => {
    const amount = unreserved(campaign);
    return amount === '0' ? [] : [{ campaign, amount }];
  });
  if (back.length === 0) return;
  const results = await ledger.postMany(
    tx,
    back.map(({ campaign, amount }) =>
      toBudgetBackEntry({
        currencyId: campaign.currencyId,
        amount,
        ruleVersion,
        purse: campaign.reference,
        reference: referenceFrom('coupon_budget_back', campaign.reference, campaign.returned),
      }),
    ),
  );
  if (results.some(({ ok }) => !ok)) throw new Error('the purse of a campaign has less than its books say');
  await noteReturned(
    tx,
    back.map(({ campaign, amount }) => ({ id: campaign.campaignId, amount })),
  );
};

/** Nobody can claim any more; claimed coupons stay valid, and what is not reserved goes back. */
export const endCampaign = async (
  tx: Tx,
  deps: { readonly ledger: Ledger },
  { id, ruleVersion, at }: { readonly id: number; readonly ruleVersion: number; readonly at: Date },
): Promise<Campaign> => {
  const campaign = (await lockCampaigns(tx.client, [id])).get(id) ?? refuse('campaign_unknown');
  if (campaign.state === 'ended') return refuse('campaign_ended');
  await endCampaignRow(tx, id, at);
  await returnBudgets(tx, deps, { campaigns: [campaign], ruleVersion });
  return campaign;
};
