import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idOrAllText, idText, pagingFields } from './fields';
import {
  fiatCode,
  hoursFields,
  methodItem,
  otcIndex,
  otcSide,
  paymentKindItem,
  traderFigures,
  traderItem,
} from './otc-fields';

/** The market: what everybody may read. `side` is always that of the one who posted the ad. */

export const otcSetup = defineCall({
  method: 'GET',
  path: '/otc/setup',
  auth: 'public',
  summary: 'Coins, fiat currencies with the age of their rates, kinds of payment and the terms in force.',
  input: z.object({}),
  reply: z.object({
    coins: z.array(z.object({ id: z.number(), name: z.string(), scale: z.number() })),
    fiats: z.array(z.object({ code: fiatCode(), symbol: z.string(), rate_ms: z.number(), is_old: flag() })),
    kinds: z.array(paymentKindItem),
    pay_minutes: z.array(z.number()),
    maker_fee_percent: z.string(),
    taker_fee_percent: z.string(),
    quiet_minutes: z.number(),
    appeal_hours: z.number(),
    ad_days: z.number(),
    max_open_orders: z.number(),
    /** Limit of one order in USDT by verification level. */
    limits: z.array(z.object({ level: z.number(), usdt: decimalText() })),
    rule_version: z.number(),
  }),
});

const adTerms = {
  id: z.number(),
  version: z.number(),
  side: otcSide(),
  currency_id: z.number(),
  currency_name: z.string(),
  fiat: fiatCode(),
  /** Now, for one coin. */
  price: decimalText(),
  is_floating: flag(),
  /** Percent over the index, of a floating price. */
  margin_percent: z.string(),
  /** Coins that can be taken now. */
  available: decimalText(),
  /** Limits of one order in fiat, as far as `available` allows. */
  min_fiat: decimalText(),
  max_fiat: decimalText(),
  pay_minutes: z.number(),
  kinds: z.array(z.object({ code: z.string(), name: z.string() })),
  ...hoursFields,
};

export const otcAds = defineCall({
  method: 'GET',
  path: '/otc/ads',
  auth: 'public',
  summary: 'Ads that can be taken now, best price first. With `amount` (fiat) only those whose limits allow it.',
  input: z.object({
    side: otcSide(),
    currency_id: idText(),
    fiat: fiatCode(),
    amount: z.optional(z.union([z.literal(''), amountText()])),
    /** Code of a kind of payment. */
    kind: z.optional(z.string().check(z.maxLength(24))),
    merchant_id: z._default(idOrAllText(), 0),
    ...pagingFields(20),
  }),
  reply: z.object({
    index: otcIndex,
    items: z.array(z.object({ ...adTerms, is_own: flag(), trader: traderItem })),
    total: z.number(),
  }),
});

/** Why the reader cannot take the ad now: a refusal code of taking, or empty. */
export const otcAd = defineCall({
  method: 'GET',
  path: '/otc/ad',
  auth: 'user',
  summary: 'One ad as it can be taken now: terms, payment methods without account data, and what hinders the reader.',
  input: z.object({ id: idText() }),
  reply: z.object({
    ...adTerms,
    terms: z.string(),
    need_level: z.number(),
    need_orders: z.number(),
    need_days: z.number(),
    index: otcIndex,
    /** Of sell ads: methods the seller is paid by, without holder and fields. */
    methods: z.array(z.object({ id: z.number(), kind: z.string(), kind_name: z.string() })),
    /** Of buy ads: own methods of an accepted kind. */
    own_methods: z.array(methodItem),
    /** Own spot balance in the coin. */
    own_available: decimalText(),
    /** Own limit of one order in USDT, as score and level allow. */
    own_limit_usdt: decimalText(),
    hindrance: z.string(),
    hindrance_text: z.string(),
    fee_percent: z.string(),
    trader: traderItem,
    is_own: flag(),
  }),
});

export const otcQuick = defineCall({
  method: 'GET',
  path: '/otc/quick',
  auth: 'public',
  summary: 'Ads that fit an amount best: price first, then completion and release time. `by` says what the amount is.',
  input: z.object({
    side: otcSide(),
    currency_id: idText(),
    fiat: fiatCode(),
    by: z.enum(['fiat', 'coin']),
    amount: amountText(),
    kind: z.optional(z.string().check(z.maxLength(24))),
  }),
  reply: z.object({
    index: otcIndex,
    items: z.array(
      z.object({
        ...adTerms,
        is_own: flag(),
        trader: traderItem,
        /** What the order would have: computed by the function that books. */
        amount: decimalText(),
        fiat_amount: decimalText(),
        /** Against the index, in fiat and percent; negative: below it. */
        over_index: decimalText(),
        over_index_percent: z.string(),
      }),
    ),
  }),
});

export const otcTrader = defineCall({
  method: 'GET',
  path: '/otc/trader',
  auth: 'public',
  summary: 'A trader: figures from orders alone, ratings, and whether the reader has blocked them.',
  input: z.object({ id: idText() }),
  reply: z.object({
    id: z.number(),
    name: z.string(),
    avatar: z.string(),
    level: z.number(),
    since_ms: z.number(),
    ...traderFigures,
    /** How the last ratings are spread: index 0 is one star. */
    stars: z.array(z.number()),
    comments: z.array(z.object({ stars: z.number(), comment: z.string(), at_ms: z.number(), by: z.string() })),
    is_blocked: flag(),
    is_self: flag(),
  }),
});

export const otcBlock = defineCall({
  method: 'POST',
  path: '/otc/block',
  auth: 'user',
  summary: 'Block a trader, or unblock: neither sees ads of the other nor can take them. Open orders go on.',
  input: z.object({ id: idText(), blocked: z.enum(['0', '1']) }),
  reply: z.object({ id: z.number(), is_blocked: flag() }),
});

export const otcBlocked = defineCall({
  method: 'GET',
  path: '/otc/blocked',
  auth: 'user',
  summary: 'Traders the user has blocked.',
  input: z.object({}),
  reply: z.object({
    items: z.array(z.object({ id: z.number(), name: z.string(), avatar: z.string(), since_ms: z.number() })),
  }),
});
