import * as z from 'zod/mini';
import { boundedText, decimalText, flag } from './fields';

/** What the one who posts an ad does. */
export const OTC_SIDES = ['buy', 'sell'] as const;
export type OtcSide = (typeof OTC_SIDES)[number];
export const otcSide = () => z.enum(OTC_SIDES);

/** Public number of an order; also the payment reference. */
export const otcNumber = () => z.string().check(z.regex(/^C[1-9][0-9]{4,9}$/));
export const fiatCode = () => z.string().check(z.regex(/^[A-Z]{3}$/));

/** Fields a kind of payment may have; the app has their labels in every language. */
export const OTC_PAYMENT_FIELDS = [
  'account',
  'iban',
  'bank_name',
  'branch',
  'swift',
  'routing',
  'email',
  'phone',
  'username',
] as const;
export type OtcPaymentField = (typeof OTC_PAYMENT_FIELDS)[number];

export const paymentKindItem = z.object({
  id: z.number(),
  /** `bank` has its name in the app's texts; all others are shown by `name`. */
  code: z.string(),
  name: z.string(),
  fields: z.array(z.object({ key: z.enum(OTC_PAYMENT_FIELDS), required: flag() })),
  /** Fiat currencies it is for; empty: all. */
  fiats: z.array(fiatCode()),
});

/** Values of a method as JSON: {"iban": "DE41…"}. */
export const paymentValues = () => boundedText(1200);

export const methodItem = z.object({
  id: z.number(),
  kind: z.string(),
  kind_name: z.string(),
  /** Name of the account holder. */
  holder: z.string(),
  fields: z.array(z.object({ key: z.enum(OTC_PAYMENT_FIELDS), value: z.string() })),
});

/** Figures of a trader over the last 30 days, from orders alone; `orders`, `partners` and `rating` over all time. */
export const traderFigures = {
  orders: z.number(),
  orders_30d: z.number(),
  /** Percent with at most one decimal; empty: no order has ended yet. */
  completion: z.string(),
  /** Average seconds; 0: none yet. */
  pay_seconds: z.number(),
  release_seconds: z.number(),
  partners: z.number(),
  /** 1.0 to 5.0; empty: none yet. */
  rating: z.string(),
  ratings: z.number(),
};

export const traderItem = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string(),
  level: z.number(),
  ...traderFigures,
});

/** Business hours in minutes of the UTC day; both zero: always. `to` before `from`: over midnight. */
export const hoursFields = { hours_from: z.number(), hours_to: z.number() };

/** Current price of one coin in a fiat currency, made of the index price in USDT and the fiat rate. */
export const otcIndex = z.object({
  /** Zero: unknown. */
  price: decimalText(),
  rate_ms: z.number(),
  /** 1: the fiat rate is older than three days; ads with a floating price wait. */
  is_old: flag(),
});
