import type { SentOf } from '@candor/contract/call';
import type { otcAdPreview, otcPostAd } from '@candor/contract/otc-ads';
import type { OtcSide } from '@candor/contract/otc-fields';
import { areHoursValid } from '@candor/domain/otc/ad-hours';
import { FIAT_PRICE_SCALE, FIAT_SCALE } from '@candor/domain/otc/ad-price';
import { OTC_RULES } from '@candor/domain/otc/otc-rules';
import { add, canonical, cmp, parseAmount, sub, toRate } from '@candor/money/decimal';
import type { OwnAd } from './otc-types.ts';

/** An ad as the form has it. Numbers of conditions are texts of their inputs. */
export interface AdForm {
  readonly side: OtcSide;
  readonly coin: number;
  readonly fiat: string;
  readonly priceKind: 'fixed' | 'floating';
  readonly price: string;
  readonly margin: string;
  readonly total: string;
  readonly minFiat: string;
  readonly maxFiat: string;
  /** Ids of own methods, of ads to sell. */
  readonly methods: readonly number[];
  /** Codes of kinds, of ads to buy. */
  readonly kinds: readonly string[];
  readonly payMinutes: number;
  readonly terms: string;
  readonly autoReply: string;
  readonly hoursFrom: number;
  readonly hoursTo: number;
  readonly needLevel: number;
  readonly needOrders: string;
  readonly needDays: string;
}

export const firstAd = (coin: number, fiat: string): AdForm => ({
  side: 'sell',
  coin,
  fiat,
  priceKind: 'floating',
  price: '',
  margin: '0',
  total: '',
  minFiat: '',
  maxFiat: '',
  methods: [],
  kinds: [],
  payMinutes: 30,
  terms: '',
  autoReply: '',
  hoursFrom: 0,
  hoursTo: 0,
  needLevel: 0,
  needOrders: '',
  needDays: '',
});

const countText = (count: number): string => (count === 0 ? '' : String(count));

/** The form of an ad that is to be changed. */
export const formOfAd = (ad: OwnAd): AdForm => ({
  side: ad.side,
  coin: ad.currency_id,
  fiat: ad.fiat,
  priceKind: ad.price_kind,
  price: ad.price_kind === 'fixed' ? canonical(ad.fixed_price) : '',
  margin: ad.margin_percent === '' ? '0' : canonical(ad.margin_percent),
  total: canonical(ad.total),
  minFiat: canonical(ad.min_fiat),
  maxFiat: canonical(ad.max_fiat),
  methods: ad.methods.map(({ id }) => id),
  kinds: ad.kinds.map(({ code }) => code),
  payMinutes: ad.pay_minutes,
  terms: ad.terms,
  autoReply: ad.auto_reply,
  hoursFrom: ad.hours_from,
  hoursTo: ad.hours_to,
  needLevel: ad.need_level,
  needOrders: countText(ad.need_orders),
  needDays: countText(ad.need_days),
});

export type AdEvent =
  | { readonly type: 'set'; readonly part: Partial<AdForm> }
  | { readonly type: 'method'; readonly id: number }
  | { readonly type: 'kind'; readonly code: string }
  | { readonly type: 'margin'; readonly by: 1 | -1 };

const toggled = <T>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export function reduceAd(form: AdForm, event: AdEvent): AdForm {
  switch (event.type) {
    case 'set':
      return { ...form, ...event.part };
    case 'method':
      return { ...form, methods: toggled(form.methods, event.id) };
    case 'kind':
      return { ...form, kinds: toggled(form.kinds, event.code) };
    case 'margin':
      return { ...form, margin: stepMargin(form.margin, event.by) };
  }
}

const MARGIN = /^-?[0-9]{1,2}(\.[0-9]{1,2})?$/;
const MARGIN_STEP = '0.1';
const { maxMarginPercent } = OTC_RULES;

export const isMargin = (text: string): boolean =>
  MARGIN.test(text) &&
  cmp(toRate(text), toRate(maxMarginPercent)) <= 0 &&
  cmp(toRate(text), toRate(`-${maxMarginPercent}`)) >= 0;

/** One tenth of a percent more or less, within the bounds of a floating price. */
export function stepMargin(margin: string, by: 1 | -1): string {
  const now = toRate(isMargin(margin) ? margin : '0');
  const next = by === 1 ? add(now, toRate(MARGIN_STEP)) : sub(now, toRate(MARGIN_STEP));
  return isMargin(canonical(next)) ? canonical(next) : canonical(now);
}

/** What may stand in the margin's field while it is typed: "-", "0." and "-1.5" too. */
export const isMarginText = (text: string): boolean => /^-?[0-9]{0,2}(\.[0-9]{0,2})?$/.test(text);

const amountOf = (text: string, scale: number): string | null => {
  const parsed = parseAmount(text.replace(/\.$/, ''), { scale });
  return parsed.ok ? canonical(parsed.value) : null;
};

/** Fields of the preview; null while there is no usable price. */
export function toPreviewFields(form: AdForm, scale: number): SentOf<typeof otcAdPreview> | null {
  const isFixed = form.priceKind === 'fixed';
  const price = amountOf(form.price, FIAT_PRICE_SCALE);
  if (isFixed ? price === null : !isMargin(form.margin)) return null;
  return {
    side: form.side,
    currency_id: String(form.coin),
    fiat: form.fiat,
    price_kind: form.priceKind,
    price: isFixed ? (price ?? '') : '',
    margin_percent: isFixed ? '' : form.margin,
    total: amountOf(form.total, scale) ?? '',
  };
}

export type AdProblem = 'price' | 'total' | 'limits' | 'methods' | 'hours' | 'form';

/** The first thing wrong with what was typed. Ranges against index and balance are judged by the server. */
export function findAdProblem(form: AdForm, scale: number): AdProblem | null {
  if (toPreviewFields(form, scale) === null) return 'price';
  if (amountOf(form.total, scale) === null) return 'total';
  const [least, most] = [amountOf(form.minFiat, FIAT_SCALE), amountOf(form.maxFiat, FIAT_SCALE)];
  if (least === null || most === null || cmp(toRate(least), toRate(most)) > 0) return 'limits';
  if ((form.side === 'sell' ? form.methods : form.kinds).length === 0) return 'methods';
  return areHoursValid({ from: form.hoursFrom, to: form.hoursTo }) ? null : 'hours';
}

/** Fields of the call; null while the form is not complete. */
export function toAdFields(form: AdForm, scale: number): SentOf<typeof otcPostAd> | null {
  const preview = toPreviewFields(form, scale);
  if (preview === null || findAdProblem(form, scale) !== null) return null;
  const isSale = form.side === 'sell';
  return {
    ...preview,
    total: amountOf(form.total, scale) ?? '',
    min_fiat: amountOf(form.minFiat, FIAT_SCALE) ?? '',
    max_fiat: amountOf(form.maxFiat, FIAT_SCALE) ?? '',
    methods: isSale ? form.methods.join(',') : '',
    kinds: isSale ? '' : form.kinds.join(','),
    terms: form.terms.trim(),
    auto_reply: form.autoReply.trim(),
    pay_minutes: String(form.payMinutes),
    hours_from: String(form.hoursFrom),
    hours_to: String(form.hoursTo),
    need_level: String(form.needLevel),
    need_orders: form.needOrders === '' ? '0' : form.needOrders,
    need_days: form.needDays === '' ? '0' : form.needDays,
  };
}

const PLACES: Readonly<Record<string, AdProblem>> = {
  otc_margin_wrong: 'price',
  otc_price_wrong: 'price',
  otc_price_unknown: 'price',
  otc_rate_old: 'price',
  otc_total_wrong: 'total',
  otc_limits_wrong: 'limits',
  otc_methods_missing: 'methods',
  otc_method_unknown: 'methods',
  otc_kind_unknown: 'methods',
  otc_hours_wrong: 'hours',
};

/** Where the sentence of a refusal stands. */
export const placeOf = (refusal: string): AdProblem => PLACES[refusal] ?? 'form';
