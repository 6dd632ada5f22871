import { useTranslations } from 'use-intl';
import { isAboutCoupon } from '#data/coupon/coupon-terms.ts';
import type { LockProblem } from '#features/lock/model/lock-form.ts';
import type { LockProduct } from '#features/lock/model/lock-product.ts';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';
import { useLockTexts } from './use-lock-texts.ts';

/** Localized error message of a form problem; null when there is none. */
export function useLockProblemText(product: LockProduct): (problem: LockProblem | null) => string | null {
  const t = useTranslations('lock.error');
  const { money } = useLockTexts();
  const coin = product.currency_name;
  const coupon = useCouponTexts();
  return (problem) => {
    if (problem !== null && isAboutCoupon(problem.code)) return coupon.problem(problem);
    switch (problem?.code) {
      case undefined:
        return null;
      case 'amount_too_precise':
        return t('amount_too_precise', { coin, scale: problem.params.scale ?? '' });
      case 'lock_too_small':
        return t('lock_too_small', { minimum: money(product.min_amount, coin) });
      case 'lock_not_whole_units':
        return t('lock_not_whole_units', { unit: money(product.unit, coin) });
      case 'lock_user_cap':
        return t('lock_user_cap', { left: money(product.user_left, coin) });
      case 'lock_sold_out':
        return t('lock_sold_out', { left: money(product.quota_left, coin) });
      case 'lock_unfunded':
        return t('lock_unfunded');
      case 'lock_closed':
        return t('lock_closed');
      case 'insufficient_balance':
        return t('insufficient_balance', { available: money(problem.params.available ?? '0', coin) });
      default:
        return t('amount_invalid');
    }
  };
}
