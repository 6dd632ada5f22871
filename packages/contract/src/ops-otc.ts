import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { boundedText, decimalText, flag, idText, pagingFields } from './fields';
import { EVERYBODY, jsonText, person, reasonText, searchText } from './ops-fields';
import {
  fiatCode,
  methodItem,
  OTC_PAYMENT_FIELDS,
  otcNumber,
  otcSide,
  paymentKindItem,
  traderFigures,
} from './otc-fields';
import { OTC_ORDER_STATES, OTC_OUTCOMES } from './otc-orders';
import { countedPage } from './paging';

const party = z.object({ ...person, ...traderFigures, score: z.number() });

const caseHead = {
  number: otcNumber(),
  state: z.enum(OTC_ORDER_STATES),
  currency_name: z.string(),
  amount: decimalText(),
  fiat: fiatCode(),
  fiat_amount: decimalText(),
  usdt_value: decimalText(),
  opened_by: z.enum(['buyer', 'seller', 'time']),
  opened_ms: z.number(),
  answer_due_ms: z.number(),
  buyer_name: z.string(),
  seller_name: z.string(),
  /** Empty: waits for a decision. */
  outcome: z.union([z.literal(''), z.enum(OTC_OUTCOMES)]),
  carry_out_ms: z.number(),
  is_appeal: flag(),
  /** 1: above the limit of one operator; a second one has to agree. */
  takes_two: flag(),
};

export const operatorOtcDisputes = defineOperatorCall({
  method: 'GET',
  path: '/ops/otc/disputes',
  roles: EVERYBODY,
  summary: 'Disputes: those that wait for a decision first, oldest first, then decided ones.',
  input: z.object({ open: z._default(z.enum(['0', '1']), '1'), ...pagingFields(20) }),
  reply: countedPage(z.object(caseHead)),
});

export const operatorOtcCase = defineOperatorCall({
  method: 'GET',
  path: '/ops/otc/dispute',
  roles: ['support', 'reviewer', 'auditor', 'admin'],
  summary:
    'One dispute with its whole timeline: steps, messages, statements, pictures, both sides. The look is logged.',
  input: z.object({ number: otcNumber() }),
  reply: z.object({
    ...caseHead,
    reason: z.string(),
    outcome_reason: z.string(),
    /** An open proposal to decide it; 0: none. */
    proposal_id: z.number(),
    decided_by: z.string(),
    decided_ms: z.number(),
    appealed_by: z.string(),
    is_final: flag(),
    price: decimalText(),
    created_ms: z.number(),
    paid_ms: z.number(),
    payer_name: z.string(),
    pay_to: z.nullable(methodItem),
    terms: z.string(),
    buyer: party,
    seller: party,
    timeline: z.array(
      z.object({
        seq: z.number(),
        /** buyer, seller, operator or system. */
        by: z.string(),
        kind: z.string(),
        body: z.string(),
        data: z.record(z.string(), z.string()),
        picture: z.string(),
        hash: z.string(),
        at_ms: z.number(),
      }),
    ),
    chain_holds: flag(),
  }),
});

export const decideOtcDispute = defineOperatorCall({
  method: 'POST',
  path: '/ops/otc/disputes/decide',
  roles: ['reviewer', 'admin'],
  summary:
    'Decide a dispute: the held coins go to the buyer (release) or back to the seller (refund), never another amount. Above the limit it becomes a proposal for a second operator. Carried out after the appeal window.',
  input: z.object({ number: otcNumber(), decision: z.enum(OTC_OUTCOMES), reason: reasonText() }),
  reply: z.object({ ok: z.literal(1), proposal_id: z.number() }),
});

export const askOtcEvidence = defineOperatorCall({
  method: 'POST',
  path: '/ops/otc/disputes/ask',
  roles: ['support', 'reviewer', 'admin'],
  summary: 'Write to both sides of a dispute, for example to ask for evidence. Goes into the timeline.',
  input: z.object({ number: otcNumber(), message: boundedText(1000) }),
  reply: z.object({ ok: z.literal(1) }),
});

export const operatorOtcAds = defineOperatorCall({
  method: 'GET',
  path: '/ops/otc/ads',
  roles: EVERYBODY,
  summary: 'Ads of all traders, newest first.',
  input: z.object({ keyword: searchText(), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      ...person,
      side: otcSide(),
      currency_name: z.string(),
      fiat: fiatCode(),
      price_kind: z.string(),
      price: decimalText(),
      total: decimalText(),
      remaining: decimalText(),
      terms: z.string(),
      state: z.string(),
      pause_reason: z.string(),
      version: z.number(),
      created_ms: z.number(),
    }),
  ),
});

export const pauseOtcAd = defineOperatorCall({
  method: 'POST',
  path: '/ops/otc/ads/pause',
  roles: ['reviewer', 'support', 'admin'],
  summary: 'Pause an ad that breaks the rules, with a reason its owner reads. Open orders go on.',
  input: z.object({ id: idText(), reason: reasonText() }),
  reply: z.object({ ok: z.literal(1) }),
});

export const liftOtcAdPause = defineOperatorCall({
  method: 'POST',
  path: '/ops/otc/ads/lift',
  roles: ['reviewer', 'support', 'admin'],
  summary:
    'Lift the pause an operator put on an ad, with a reason its owner reads. The owner checks the price and resumes the ad, or renews it when its time is over.',
  input: z.object({ id: idText(), reason: reasonText() }),
  reply: z.object({ ok: z.literal(1) }),
});

export const operatorOtcTraders = defineOperatorCall({
  method: 'GET',
  path: '/ops/otc/traders',
  roles: EVERYBODY,
  summary:
    'Traders with their figures from orders alone: those with a flag for many unpaid ends first, then most orders.',
  input: z.object({ keyword: searchText(), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      ...person,
      ...traderFigures,
      score: z.number(),
      level: z.number(),
      open_orders: z.number(),
      open_ads: z.number(),
      disputes: z.number(),
      disputes_lost: z.number(),
      blocked_until_ms: z.number(),
      /** When the buyer last had so many orders end unpaid within a day that operators should look; 0: not in 30 days. */
      pattern_ms: z.number(),
    }),
  ),
});

export const operatorOtcKinds = defineOperatorCall({
  method: 'GET',
  path: '/ops/otc/kinds',
  roles: EVERYBODY,
  summary: 'Kinds of payment, also closed ones.',
  input: z.object({}),
  reply: z.object({
    fields: z.array(z.enum(OTC_PAYMENT_FIELDS)),
    items: z.array(z.object({ ...paymentKindItem.shape, open: flag(), sort: z.number(), methods: z.number() })),
  }),
});

export const saveOtcKind = defineOperatorCall({
  method: 'POST',
  path: '/ops/otc/kinds/save',
  roles: ['content', 'admin'],
  summary: 'Add or change a kind of payment. Saved methods and open orders keep what they have.',
  input: z.object({
    code: z.string().check(z.regex(/^[a-z0-9_]{2,24}$/)),
    name: boundedText(40),
    /** JSON list of {"key", "required"}. */
    fields: jsonText(1000),
    /** Codes with commas; empty: all. */
    fiats: z._default(z.string().check(z.regex(/^(|[A-Z]{3}(,[A-Z]{3}){0,40})$/)), ''),
    open: z.enum(['0', '1']),
    reason: reasonText(),
  }),
  reply: z.object({ ok: z.literal(1) }),
});
