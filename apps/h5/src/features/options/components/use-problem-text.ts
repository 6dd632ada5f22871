import { useTranslations } from 'use-intl';
import { isAboutCoupon } from '#data/coupon/coupon-terms.ts';
import type { StakeProblem } from '#features/options/model/decide-stake.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';

/** Localized error message of a form problem; null when there is none. */
export function useProblemText(): (problem: StakeProblem | null) => string | null {
  const t = useTranslations('options.error');
  const { locale } = useTimePlace();
  const coupon = useCouponTexts();
  return (problem) => {
    if (problem === null) return null;
    const { code, params } = problem;
    if (isAboutCoupon(code)) return coupon.problem(problem);
    const { symbol = '', currency = '', scale = '' } = params;
    const figure = (name: string) => formatAmount(params[name] ?? '0', { currency: '', locale });
    switch (code) {
      case 'options_closed':
        return t('options_closed', { symbol });
      case 'price_unavailable':
        return t('price_unavailable', { symbol });
      case 'duration_unknown':
        return t('duration_unknown');
      case 'amount_too_precise':
        return t('amount_too_precise', { scale, currency });
      case 'stake_too_small':
        return t('stake_too_small', { minimum: figure('minimum'), currency });
      case 'stake_too_large':
        return t('stake_too_large', { maximum: figure('maximum'), currency });
      case 'exposure_reached':
        return t('exposure_reached', { maximum: figure('maximum'), used: figure('used'), currency });
      case 'insufficient_balance':
        return t('insufficient_balance', {
          available: formatAmount(params.available ?? '0', { currency, locale }),
          currency,
        });
      default:
        return t('amount_invalid');
    }
  };
}
