import { cmp, isZero, mul, parseAmount, sub, toAmount, toRate } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { areHoursValid } from './ad-hours';
import { computeAdPrice, FIAT_PRICE_SCALE, FIAT_SCALE, isNearIndex } from './ad-price';
import type { OtcRules } from './otc-rules';

const MOST_ORDERS = 1000;
const MOST_DAYS = 3650;

/** An ad as its owner wants it. */
export interface AdForm {
  readonly side: 'buy' | 'sell';
  readonly priceKind: 'fixed' | 'floating';
  readonly price: string;
  readonly marginPercent: string;
  readonly total: string;
  readonly minFiat: string;
  readonly maxFiat: string;
  /** Number of chosen methods (sell) or kinds (buy). */
  readonly methods: number;
  readonly payMinutes: number;
  readonly hoursFrom: number;
  readonly hoursTo: number;
  readonly needLevel: number;
  readonly needOrders: number;
  readonly needDays: number;
}

export interface AdContext {
  readonly scale: number;
  /** Index price of the coin in the fiat; null: unknown. */
  readonly index: string | null;
  readonly isRateOld: boolean;
  readonly fiat: string;
  /** Coins of the ad in open and completed orders: the total cannot be less. */
  readonly used: string;
  readonly rules: OtcRules;
}

const hasScale = (text: string, scale: number): boolean => parseAmount(text, { scale }).ok;

const refusePrice = (form: AdForm, { index, rules, fiat, isRateOld }: AdContext): Refused | null => {
  if (form.priceKind === 'floating') {
    const most = rules.maxMarginPercent;
    const [margin, limit] = [toRate(form.marginPercent), toRate(most)];
    if (cmp(margin, limit) > 0 || cmp(margin, toRate(`-${most}`)) < 0)
      return refused('otc_margin_wrong', { minimum: `−${most}`, maximum: most });
    if (isRateOld) return refused('otc_rate_old', { fiat });
    return computeAdPrice({ fixedPrice: null, marginPercent: form.marginPercent }, index) === null
      ? refused('otc_price_unknown')
      : null;
  }
  if (index === null) return refused('otc_price_unknown');
  return hasScale(form.price, FIAT_PRICE_SCALE) && isNearIndex(form.price, index, rules.maxFixedPercent)
    ? null
    : refused('otc_price_wrong', { decimals: String(FIAT_PRICE_SCALE), percent: rules.maxFixedPercent, index });
};

const refuseAmounts = (form: AdForm, { scale, used, index }: AdContext): Refused | null => {
  if (!hasScale(form.total, scale) || cmp(toAmount(form.total), toAmount(used)) < 0)
    return refused('otc_total_wrong', { decimals: String(scale) });
  const areFiat = [form.minFiat, form.maxFiat].every((text) => hasScale(text, FIAT_SCALE));
  if (!areFiat || cmp(toAmount(form.minFiat), toAmount(form.maxFiat)) > 0) return refused('otc_limits_wrong');
  const fixedPrice = form.priceKind === 'fixed' ? form.price : null;
  const price = computeAdPrice({ fixedPrice, marginPercent: form.marginPercent }, index);
  if (price === null) return refused('otc_price_unknown');
  const whole = mul(toAmount(form.total), toRate(price), { scale: FIAT_SCALE, rounding: 'up' });
  return cmp(toAmount(form.maxFiat), whole) > 0 ? refused('otc_limits_wrong') : null;
};

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;

/** Judges an ad before it is posted or changed; null: it is good. */
export const refuseAd = (form: AdForm, context: AdContext): Refused | null => {
  if (form.methods === 0) return refused('otc_methods_missing');
  if (!context.rules.payMinutes.includes(form.payMinutes)) return refused('otc_window_wrong');
  if (!areHoursValid({ from: form.hoursFrom, to: form.hoursTo })) return refused('otc_hours_wrong');
  const areConditions =
    isWhole(form.needLevel, 2) && isWhole(form.needOrders, MOST_ORDERS) && isWhole(form.needDays, MOST_DAYS);
  if (!areConditions) return refused('otc_conditions_wrong');
  return refusePrice(form, context) ?? refuseAmounts(form, context);
};

/** What is left of an ad after its total was changed. */
export const remainingOf = (total: string, used: string): string => {
  const rest = sub(toAmount(total), toAmount(used));
  return isZero(rest) ? '0' : rest;
};
