import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, boundedText, decimalText, flag, idText, pagingFields, picturePath } from './fields';
import { fiatCode, methodItem, otcNumber, otcSide, traderItem } from './otc-fields';

/** Orders: taken ads with coins in escrow. */

export const OTC_ORDER_STATES = [
  'pending',
  'paid',
  'disputed',
  'completed',
  'cancelled',
  'timed_out',
  'released',
  'refunded',
] as const;
export type OtcOrderState = (typeof OTC_ORDER_STATES)[number];

/** The first four count against nobody. */
export const OTC_CANCEL_REASONS = [
  'wrong_name',
  'method_unavailable',
  'counterparty_asked',
  'price_error',
  'changed_mind',
  'cannot_pay',
] as const;
export type OtcCancelReason = (typeof OTC_CANCEL_REASONS)[number];
export const OTC_ASK_REASONS = ['third_party', 'wrong_amount', 'method_unavailable', 'other'] as const;
export const OTC_OUTCOMES = ['release', 'refund'] as const;
export type OtcOutcome = (typeof OTC_OUTCOMES)[number];

const TEXT_LENGTH = 1000;

export const otcTake = defineCall({
  method: 'POST',
  path: '/otc/take',
  auth: 'user',
  summary:
    'Take an ad in the version seen; coins are held at once. The price is the server’s; refused when it is worse than the price seen by more than the tolerance.',
  input: z.object({
    ad_id: idText(),
    version: idText(),
    /** What `amount` is: fiat or coins. */
    by: z.enum(['fiat', 'coin']),
    amount: amountText(),
    /** Price shown to the taker. */
    price: amountText(),
    /** Of a sell ad one of its methods, of a buy ad an own one. */
    method_id: idText(),
  }),
  reply: z.object({
    number: otcNumber(),
    amount: decimalText(),
    fiat_amount: decimalText(),
    price: decimalText(),
    pay_due_ms: z.number(),
  }),
  money: true,
  order: true,
});

const orderHead = {
  number: otcNumber(),
  /** What the reader does in this order. */
  role: z.enum(['buyer', 'seller']),
  is_maker: flag(),
  side: otcSide(),
  state: z.enum(OTC_ORDER_STATES),
  currency_id: z.number(),
  currency_name: z.string(),
  amount: decimalText(),
  fiat: fiatCode(),
  fiat_amount: decimalText(),
  price: decimalText(),
  created_ms: z.number(),
  pay_due_ms: z.number(),
  paid_ms: z.number(),
  /** Until then the seller should release; 0 before "paid". */
  release_target_ms: z.number(),
  ended_ms: z.number(),
  conversation_id: z.number(),
  unread: z.number(),
  counterparty: traderItem,
};

export const otcOrders = defineCall({
  method: 'GET',
  path: '/otc/orders',
  auth: 'user',
  summary: 'Own orders, open ones with the nearest deadline first, or ended ones newest first.',
  input: z.object({ open: z._default(z.enum(['0', '1']), '1'), ...pagingFields(20) }),
  reply: z.object({ items: z.array(z.object(orderHead)), total: z.number(), open: z.number() }),
});

/** What the reader may do now. */
export const OTC_ACTIONS = ['pay', 'release', 'cancel', 'ask_cancel', 'dispute', 'state', 'appeal', 'rate'] as const;
export type OtcAction = (typeof OTC_ACTIONS)[number];

const disputeItem = z.object({
  opened_by: z.enum(['buyer', 'seller', 'time']),
  reason: z.string(),
  opened_ms: z.number(),
  /** Evidence is to be given until then. */
  answer_due_ms: z.number(),
  buyer_stated: flag(),
  seller_stated: flag(),
  /** Empty: not decided yet. */
  outcome: z.union([z.literal(''), z.enum(OTC_OUTCOMES)]),
  outcome_reason: z.string(),
  decided_ms: z.number(),
  /** When the outcome is carried out; 0 while an appeal waits. */
  carry_out_ms: z.number(),
  appealed_by: z.union([z.literal(''), z.enum(['buyer', 'seller'])]),
  is_final: flag(),
});

export const otcOrder = defineCall({
  method: 'GET',
  path: '/otc/order',
  auth: 'user',
  summary: 'An own order. Account data and names are there only while it is open.',
  input: z.object({ number: otcNumber() }),
  reply: z.object({
    ...orderHead,
    /** Held of the seller: amount, and the fee if the seller posted the ad. */
    escrow: decimalText(),
    fee: decimalText(),
    fee_percent: z.string(),
    /** What the buyer receives. */
    received: decimalText(),
    terms: z.string(),
    /** Where the buyer pays to; null after the end. */
    pay_to: z.nullable(methodItem),
    /** 1: the holder of that account is not the verified name of the seller now. */
    name_differs: flag(),
    /** Verified name of the buyer: the payment must come from it. Empty after the end. */
    payer_name: z.string(),
    kind_name: z.string(),
    dispute_from_ms: z.number(),
    auto_dispute_ms: z.number(),
    cancel_reason: z.string(),
    /** 1: the cancellation or timeout counts against the buyer. */
    counts: flag(),
    cancel_asked: z.union([z.literal(''), z.enum(OTC_ASK_REASONS)]),
    dispute: z.nullable(disputeItem),
    actions: z.array(z.enum(OTC_ACTIONS)),
    /** Own completion rate now, and after a cancellation that counts. */
    completion: z.string(),
    completion_if_counted: z.string(),
    own_stars: z.number(),
    rule_version: z.number(),
  }),
});

const orderStep = z.object({ number: otcNumber(), state: z.enum(OTC_ORDER_STATES) });

export const otcPaid = defineCall({
  method: 'POST',
  path: '/otc/paid',
  auth: 'user',
  summary: '“I have paid”: only the buyer, only before the deadline. A picture of the payment can be added.',
  input: z.object({ number: otcNumber(), picture: z.optional(picturePath()) }),
  reply: orderStep,
});

export const otcRelease = defineCall({
  method: 'POST',
  path: '/otc/release',
  auth: 'user',
  summary: 'The seller releases the coins after the payment has arrived. Final.',
  input: z.object({ number: otcNumber(), pay_password: boundedText(64) }),
  reply: z.object({ number: otcNumber(), amount: decimalText(), received: decimalText(), fee: decimalText() }),
  money: true,
});

export const otcCancel = defineCall({
  method: 'POST',
  path: '/otc/cancel',
  auth: 'user',
  summary:
    'The buyer cancels, with a reason; the coins go back to the seller. After “paid” only when the seller asked for it.',
  input: z.object({ number: otcNumber(), reason: z.enum(OTC_CANCEL_REASONS) }),
  reply: z.object({ number: otcNumber(), refunded: decimalText(), counts: flag() }),
  money: true,
  cancel: true,
});

export const otcAskCancel = defineCall({
  method: 'POST',
  path: '/otc/ask-cancel',
  auth: 'user',
  summary:
    'The seller asks the buyer to cancel, for example because the payment came from another person. Counts against nobody.',
  input: z.object({ number: otcNumber(), reason: z.enum(OTC_ASK_REASONS) }),
  reply: orderStep,
});

export const otcDispute = defineCall({
  method: 'POST',
  path: '/otc/dispute',
  auth: 'user',
  summary: 'Open a dispute over a paid order, with a statement. Not in the first minutes after “paid”.',
  input: z.object({ number: otcNumber(), statement: boundedText(TEXT_LENGTH, 10), picture: z.optional(picturePath()) }),
  reply: orderStep,
});

export const otcState = defineCall({
  method: 'POST',
  path: '/otc/statement',
  auth: 'user',
  summary: 'A statement or another piece of evidence in a dispute. Goes into the hash-chained timeline.',
  input: z.object({ number: otcNumber(), statement: boundedText(TEXT_LENGTH, 0), picture: z.optional(picturePath()) }),
  reply: orderStep,
});

export const otcAppeal = defineCall({
  method: 'POST',
  path: '/otc/appeal',
  auth: 'user',
  summary: 'The side that lost appeals once, before the outcome is carried out; other operators decide again.',
  input: z.object({ number: otcNumber(), statement: boundedText(TEXT_LENGTH, 10) }),
  reply: orderStep,
});

export const otcRate = defineCall({
  method: 'POST',
  path: '/otc/rate',
  auth: 'user',
  summary: 'Rate the other side of an ended order, once: one to five stars and a few words.',
  input: z.object({
    number: otcNumber(),
    stars: z.pipe(
      z.string().check(z.regex(/^[1-5]$/)),
      z.transform((text) => Number.parseInt(text, 10)),
    ),
    comment: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ number: otcNumber(), stars: z.number() }),
});

/** Private event after the commit: an order of the user has changed. */
export interface OtcPush {
  readonly number: string;
  readonly state: OtcOrderState;
}
