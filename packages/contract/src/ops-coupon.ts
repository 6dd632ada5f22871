import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { COUPON_KINDS, COUPON_STATES, couponTerms } from './coupon';
import { amountText, decimalText, flag, idText, pagingFields } from './fields';
import { done, EVERYBODY, person, reasonText, searchText } from './ops-fields';
import { countedPage } from './paging';

const AUDIENCES = ['all', 'new', 'verified', 'invited', 'list'] as const;
const countText = () =>
  z.pipe(
    z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})$/)),
    z.transform((text) => Number.parseInt(text, 10)),
  );
const timeMs = () =>
  z.pipe(
    z.string().check(z.regex(/^[0-9]{13}$/)),
    z.transform((text) => Number.parseInt(text, 10)),
  );

const campaignItem = z.object({
  id: z.number(),
  name: z.string(),
  ...couponTerms,
  audience: z.enum(AUDIENCES),
  audience_days: z.number(),
  /** 1: claimed by a code. */
  by_code: flag(),
  stock: z.number(),
  claimed: z.number(),
  budget: decimalText(),
  reserved: decimalText(),
  spent: decimalText(),
  /** What the purse has in the ledger. */
  purse: decimalText(),
  opens_ms: z.number(),
  closes_ms: z.number(),
  state: z.enum(['open', 'paused', 'ended']),
  created_by: z.string(),
  created_ms: z.number(),
});

export const operatorCampaigns = defineOperatorCall({
  method: 'GET',
  path: '/ops/coupon/campaigns',
  roles: EVERYBODY,
  summary: 'Coupon campaigns with stock, budget and cost, newest first.',
  input: z.object({ state: z._default(z.enum(['', 'open', 'paused', 'ended']), ''), ...pagingFields(20) }),
  reply: countedPage(campaignItem),
});

export const operatorCampaign = defineOperatorCall({
  method: 'GET',
  path: '/ops/coupon/campaign',
  roles: ['support', 'reviewer', 'finance', 'auditor', 'admin'],
  summary: 'One campaign: its code, its coupons by state, and its cost per day. The look at the code is logged.',
  input: z.object({ id: idText() }),
  reply: z.object({
    campaign: campaignItem,
    /** Empty: claimed from the list. */
    code: z.string(),
    counts: z.object({ active: z.number(), used: z.number(), expired: z.number() }),
    days: z.array(z.object({ day_ms: z.number(), claimed: z.number(), cost: decimalText() })),
  }),
});

export const operatorCampaignCoupons = defineOperatorCall({
  method: 'GET',
  path: '/ops/coupon/coupons',
  roles: EVERYBODY,
  summary:
    'Claimed coupons of a campaign, or of a user found by name: those with a flag of the last 30 days first, then newest.',
  input: z.object({ campaign_id: z.optional(idText()), search: searchText(), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      campaign_id: z.number(),
      kind: z.enum(COUPON_KINDS),
      ...person,
      state: z.enum(COUPON_STATES),
      face: decimalText(),
      left: decimalText(),
      in_use: decimalText(),
      paid: decimalText(),
      claimed_ms: z.number(),
      use_by_ms: z.number(),
      /** Trial funds of linked accounts it was hedged with, and the signs that link them. A flag only. */
      hedges: z.array(
        z.object({
          coupon_id: z.number(),
          ...person,
          signs: z.array(z.string()),
        }),
      ),
    }),
  ),
});

export const operatorProposeCampaign = defineOperatorCall({
  method: 'POST',
  path: '/ops/coupon/campaign/propose',
  roles: ['finance', 'admin'],
  summary:
    'Propose a campaign with its budget, which another operator approves; then the budget is moved from the rewards purse into the campaign’s own.',
  input: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    kind: z.enum(COUPON_KINDS),
    /** In USDT. Of a rate-up it follows from rate, amount and term. */
    face: z.optional(amountText()),
    audience: z.enum(AUDIENCES),
    audience_days: z._default(countText(), 0),
    /** Ids of users, of the audience `list`. */
    users: z.optional(z.string().check(z.regex(/^[0-9]{1,9}(,[0-9]{1,9}){0,4999}$/))),
    by_code: z._default(z.enum(['0', '1']), '0'),
    stock: countText(),
    budget: amountText(),
    opens_ms: timeMs(),
    closes_ms: timeMs(),
    use_days: z._default(countText(), 14),
    min_deposit: z.optional(amountText()),
    max_multiple: z._default(countText(), 0),
    lock_days: z._default(countText(), 0),
    lock_max: z.optional(amountText()),
    rate_percent: z.optional(amountText()),
    reason: reasonText(),
  }),
  reply: z.object({ proposal_id: z.number() }),
});

export const operatorSwitchCampaign = defineOperatorCall({
  method: 'POST',
  path: '/ops/coupon/campaign/switch',
  roles: ['finance', 'admin'],
  summary: 'Pause a campaign (nobody can claim; claimed coupons stay valid) or open it again.',
  input: z.object({ id: idText(), open: z.enum(['0', '1']), reason: reasonText() }),
  reply: done(),
});

export const operatorEndCampaign = defineOperatorCall({
  method: 'POST',
  path: '/ops/coupon/campaign/end',
  roles: ['finance', 'admin'],
  summary:
    'Propose to end a campaign: nobody can claim any more, claimed coupons stay valid, and what is not reserved goes back to the rewards purse.',
  input: z.object({ id: idText(), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});

export const operatorCouponReport = defineOperatorCall({
  method: 'GET',
  path: '/ops/coupon/report',
  roles: EVERYBODY,
  summary: 'Cost of coupons per campaign and kind: budget, claimed, reserved, spent, cost per coupon used.',
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        kind: z.enum(COUPON_KINDS),
        claimed: z.number(),
        used: z.number(),
        expired: z.number(),
        budget: decimalText(),
        reserved: decimalText(),
        spent: decimalText(),
        cost_per_used: decimalText(),
      }),
    ),
  }),
});
