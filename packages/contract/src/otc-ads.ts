import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, boundedText, decimalText, flag, idText, pagingFields } from './fields';
import { fiatCode, hoursFields, methodItem, otcIndex, otcSide, paymentKindItem, paymentValues } from './otc-fields';

/** Own ads and payment methods. */

export const OTC_TERMS_LENGTH = 600;
export const OTC_REPLY_LENGTH = 300;
const minuteText = () =>
  z.pipe(
    z.string().check(z.regex(/^(0|[1-9][0-9]{0,3})$/)),
    z.transform((text) => Number.parseInt(text, 10)),
  );
const countText = () => z._default(minuteText(), 0);
const ids = () => z.string().check(z.regex(/^[0-9]{1,9}(,[0-9]{1,9}){0,9}$/));

export const otcMethods = defineCall({
  method: 'GET',
  path: '/otc/methods',
  auth: 'user',
  summary:
    'Own payment methods, the kinds there are, the verified name, and whether the saved bank card can be taken over.',
  input: z.object({}),
  reply: z.object({
    items: z.array(methodItem),
    kinds: z.array(paymentKindItem),
    /** Empty: not verified yet. */
    verified_name: z.string(),
    has_card: flag(),
    /** 1: the holder of the saved card is the verified name. */
    card_matches: flag(),
  }),
});

export const otcSaveMethod = defineCall({
  method: 'POST',
  path: '/otc/methods/save',
  auth: 'user',
  summary:
    'Save a payment method; with an id, change it (open orders keep what they have). `from_card` takes the saved bank card over. The holder must be the verified name.',
  input: z.object({
    id: z.optional(idText()),
    kind: z.string().check(z.maxLength(24)),
    holder: z.optional(boundedText(100, 0)),
    /** Left out with `from_card`. */
    fields: z.optional(paymentValues()),
    from_card: z.optional(z.enum(['0', '1'])),
  }),
  reply: methodItem,
});

export const otcRemoveMethod = defineCall({
  method: 'POST',
  path: '/otc/methods/remove',
  auth: 'user',
  summary: 'Remove a payment method. Refused while an open ad uses no other.',
  input: z.object({ id: idText() }),
  reply: z.object({ id: z.number() }),
});

/** Everything an ad has but its state. Used to post it, to change it, and for the preview. */
const adForm = {
  side: otcSide(),
  currency_id: idText(),
  fiat: fiatCode(),
  price_kind: z.enum(['fixed', 'floating']),
  /** Of a fixed price. */
  price: z.optional(z.union([z.literal(''), amountText()])),
  /** Of a floating price: percent over the index, may be negative, two decimals. */
  margin_percent: z.optional(z.string().check(z.regex(/^(|-?[0-9]{1,2}(\.[0-9]{1,2})?)$/, 'otc_margin_wrong'))),
  /** Coins in all. */
  total: amountText(),
  min_fiat: amountText(),
  max_fiat: amountText(),
  /** Of sell ads: ids of own methods; of buy ads: codes are in `kinds`. */
  methods: z.optional(z.union([z.literal(''), ids()])),
  kinds: z.optional(z.string().check(z.regex(/^(|[a-z0-9_]{2,24}(,[a-z0-9_]{2,24}){0,9})$/))),
  terms: z.optional(z.string().check(z.maxLength(OTC_TERMS_LENGTH))),
  auto_reply: z.optional(z.string().check(z.maxLength(OTC_REPLY_LENGTH))),
  pay_minutes: minuteText(),
  hours_from: countText(),
  hours_to: countText(),
  need_level: countText(),
  need_orders: countText(),
  need_days: countText(),
};

export const otcAdPreview = defineCall({
  method: 'GET',
  path: '/otc/ads/preview',
  auth: 'user',
  summary: 'The price an ad would have now, its rank among the open ones, fee and total.',
  input: z.object({
    side: otcSide(),
    currency_id: idText(),
    fiat: fiatCode(),
    price_kind: z.enum(['fixed', 'floating']),
    price: z.optional(z.union([z.literal(''), amountText()])),
    margin_percent: adForm.margin_percent,
    total: z.optional(z.union([z.literal(''), amountText()])),
  }),
  reply: z.object({
    index: otcIndex,
    /** Zero: it cannot be computed, because the rate or the index is unknown or old. */
    price: decimalText(),
    /** Place among the ads of this side, coin and fiat, and how many those are. */
    rank: z.number(),
    of: z.number(),
    total_fiat: decimalText(),
    /** Maker fee for the whole total, in the coin. */
    fee: decimalText(),
    fee_percent: z.string(),
    /** Own spot balance in the coin, and own limit of one order in USDT. */
    available: decimalText(),
    limit_usdt: decimalText(),
  }),
});

export const otcPostAd = defineCall({
  method: 'POST',
  path: '/otc/ads/post',
  auth: 'user',
  summary: 'Post an ad. Coins are held only when it is taken.',
  input: z.object(adForm),
  reply: z.object({ id: z.number(), version: z.number() }),
  order: true,
});

export const otcEditAd = defineCall({
  method: 'POST',
  path: '/otc/ads/edit',
  auth: 'user',
  summary:
    'Change an own ad; side, coin and fiat stay. Each change is a new version; orders keep the version they were made with.',
  input: z.object({ ...adForm, id: idText(), version: idText() }),
  reply: z.object({ id: z.number(), version: z.number() }),
  order: true,
});

export const otcSwitchAd = defineCall({
  method: 'POST',
  path: '/otc/ads/switch',
  auth: 'user',
  summary: 'Pause, resume or close an own ad. A closed ad cannot be opened again; open orders go on.',
  input: z.object({ id: idText(), action: z.enum(['pause', 'resume', 'close']) }),
  reply: z.object({ id: z.number(), state: z.string() }),
});

export const otcRenewAd = defineCall({
  method: 'POST',
  path: '/otc/ads/renew',
  auth: 'user',
  summary: 'Renew an own ad that has expired or soon will: it runs the full time from now.',
  input: z.object({ id: idText() }),
  reply: z.object({ id: z.number(), expires_ms: z.number() }),
});

const OTC_AD_STATES = ['open', 'paused', 'expired', 'closed'] as const;

export const otcOwnAds = defineCall({
  method: 'GET',
  path: '/otc/ads/own',
  auth: 'user',
  summary: 'Own ads, open ones first, with everything the form needs to change them.',
  input: z.object(pagingFields(50)),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        side: otcSide(),
        currency_id: z.number(),
        currency_name: z.string(),
        fiat: fiatCode(),
        price_kind: z.enum(['fixed', 'floating']),
        /** Now; zero: unknown. */
        price: decimalText(),
        fixed_price: decimalText(),
        margin_percent: z.string(),
        total: decimalText(),
        remaining: decimalText(),
        min_fiat: decimalText(),
        max_fiat: decimalText(),
        methods: z.array(methodItem),
        kinds: z.array(z.object({ code: z.string(), name: z.string() })),
        terms: z.string(),
        auto_reply: z.string(),
        pay_minutes: z.number(),
        ...hoursFields,
        need_level: z.number(),
        need_orders: z.number(),
        need_days: z.number(),
        state: z.enum(OTC_AD_STATES),
        /** Why it is paused without the owner's doing: completion, operator, score; empty otherwise. */
        pause_reason: z.string(),
        expires_ms: z.number(),
        open_orders: z.number(),
      }),
    ),
    total: z.number(),
  }),
});
