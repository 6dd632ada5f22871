import type { ReplyOf } from '@candor/contract/call';
import type { operatorCampaign } from '@candor/contract/ops-coupon';
import { canonical } from '@candor/money/decimal';
import { couponTexts, campaignFormTexts as form, campaignTexts as texts } from '#texts/coupons.ts';
import { Amount } from '#ui/amount.tsx';
import type { Fact } from '#ui/facts.tsx';
import type { Tone } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { TERMS_OF } from './campaign-draft.ts';

export type CampaignReply = ReplyOf<typeof operatorCampaign>;
export type Campaign = CampaignReply['campaign'];

export const STATE_TONES: Readonly<Record<Campaign['state'], Tone>> = {
  open: 'good',
  paused: 'waiting',
  ended: 'quiet',
};

const audienceOf = ({ audience, audience_days: days }: Campaign): string =>
  audience === 'new' ? texts.newFor(days) : texts.audiences[audience];

const termsOf = (campaign: Campaign): Fact[] => {
  const values = {
    minDeposit: canonical(campaign.min_deposit),
    maxMultiple: campaign.max_multiple,
    lockDays: campaign.lock_days,
    lockMax: canonical(campaign.lock_max),
    ratePercent: canonical(campaign.rate_percent),
  };
  return TERMS_OF[campaign.kind].flatMap((part) =>
    part === 'face' ? [] : [{ name: form.fields[part], value: values[part] }],
  );
};

export const toTermFacts = ({ campaign, code }: CampaignReply): Fact[] => [
  { name: couponTexts.kind, value: couponTexts.kinds[campaign.kind] },
  { name: couponTexts.face, value: <Amount value={campaign.face} currency={campaign.currency_name} /> },
  ...termsOf(campaign),
  { name: texts.audience, value: audienceOf(campaign) },
  { name: texts.code, value: code === '' ? texts.noCode : <span className="mono">{code}</span> },
  { name: texts.opens, value: <Time ms={campaign.opens_ms} /> },
  { name: texts.closes, value: <Time ms={campaign.closes_ms} /> },
  { name: texts.useDays, value: campaign.use_days },
  { name: texts.createdBy, value: campaign.created_by },
  { name: texts.created, value: <Time ms={campaign.created_ms} /> },
];

export const toMoneyFacts = ({ budget, reserved, spent, purse, currency_name: currency }: Campaign): Fact[] => [
  { name: couponTexts.budget, value: <Amount value={budget} currency={currency} /> },
  { name: couponTexts.reserved, value: <Amount value={reserved} currency={currency} /> },
  { name: couponTexts.spent, value: <Amount value={spent} currency={currency} /> },
  { name: texts.purse, value: <Amount value={purse} currency={currency} /> },
];

export const toCountFacts = ({ campaign, counts }: CampaignReply): Fact[] => [
  { name: texts.stock, value: texts.stockOf(campaign.claimed, campaign.stock - campaign.claimed) },
  { name: texts.active, value: counts.active },
  { name: texts.used, value: counts.used },
  { name: texts.expired, value: counts.expired },
];
