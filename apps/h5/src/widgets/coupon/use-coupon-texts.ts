import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import type { CouponProblem } from '#data/coupon/coupon-terms.ts';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDayTime } from '#lib/format-day.ts';
import { formatAmount, formatExact } from '#lib/format-number.ts';
import { formatDateTime } from '#lib/format-time.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

/** Titles, conditions and figures of coupons: every sentence follows from the kind and the figures. */
export function useCouponTexts() {
  const t = useTranslations('coupon');
  const place = useTimePlace();
  const { locale } = place;
  const money = useMoneyText();
  const figure = (amount: string) => formatAmount(amount, { currency: '', locale });
  const percent = (text: string) => `${formatExact(text, locale)}${readNumberSigns(locale).percent}`;
  return {
    money,
    figure,
    percent,
    gain: (amount: string) => formatAmount(amount, { currency: '', locale, sign: 'gain' }),
    /** Hours and minutes in the zone of the device. */
    moment: (ms: number) => formatDayTime(ms, place),
    time: (ms: number) => formatDateTime(ms, place),
    title: ({ kind, lock_days: days }: Coupon): string =>
      kind === 'rate_up' ? t('title.rate_up', { days }) : t(`title.${kind}`),
    condition: (coupon: Coupon): string => {
      const face = figure(coupon.face);
      const days = coupon.lock_days;
      switch (coupon.kind) {
        case 'fee_rebate':
          return coupon.state === 'active'
            ? t('condition.fee_rebate_left', { left: figure(coupon.left), face })
            : t('condition.fee_rebate', { face });
        case 'deposit_bonus':
          return t('condition.deposit_bonus', { minimum: money(coupon.min_deposit, coupon.currency_name) });
        case 'rate_up':
          return t('condition.rate_up', { amount: figure(coupon.lock_max), face, days });
        case 'trial_lock':
          return t('condition.trial_lock', { face, days });
        default:
          return t(`condition.${coupon.kind}`, { face });
      }
    },
    where: ({ kind, max_multiple: multiple, lock_days: days }: Coupon): string => {
      if (kind === 'trial_futures') return t('where.trial_futures', { multiple: String(multiple) });
      if (kind === 'trial_lock' || kind === 'rate_up') return t(`where.${kind}`, { days });
      return t(`where.${kind}`);
    },
    problem: ({ code, params }: CouponProblem): string => {
      const coin = params.currency ?? '';
      switch (code) {
        case 'coupon_too_little':
          return t('error.coupon_too_little', { left: money(params.left ?? '0', coin) });
        case 'coupon_multiple_too_high':
          return t('error.coupon_multiple_too_high', { maximum: params.maximum ?? '' });
        case 'coupon_lock_wrong':
          return t('error.coupon_lock_wrong', {
            days: params.days ?? '',
            maximum: money(params.maximum ?? '0', coin),
          });
        case 'coupon_expired':
        case 'coupon_used':
        case 'coupon_in_use':
        case 'coupon_wrong_product':
        case 'coupon_market_order':
          return t(`error.${code}`);
        default:
          return t('error.other');
      }
    },
    /** What a coupon does at most for an order; empty where that is nothing. */
    effect: (coupon: Coupon, effect: string): string => {
      if (isZero(toAmount(effect))) return '';
      const amount = money(effect, coupon.currency_name);
      return coupon.kind === 'rate_up' ? t('ticket.adds', { amount }) : t('ticket.keeps', { amount });
    },
  };
}
