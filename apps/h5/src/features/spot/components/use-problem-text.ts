import { useTranslations } from 'use-intl';
import type { FormProblem } from '#features/spot/model/decide-form.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';

/** Localized error message of a form problem; null when there is none. */
export function useProblemText(): (problem: FormProblem | null) => string | null {
  const t = useTranslations('spot.error');
  const { locale } = useTimePlace();
  const figure = (text = '0') => formatAmount(text, { currency: '', locale });
  return (problem) => {
    if (problem === null) return null;
    const { code, params } = problem;
    const { symbol = '', currency = '' } = params;
    switch (code) {
      case 'price_off_tick':
        return t('price_off_tick', { tick: params.tick ?? '' });
      case 'price_out_of_band':
        return t('price_out_of_band', { lowest: figure(params.lowest), highest: figure(params.highest) });
      case 'price_unavailable':
        return t('price_unavailable', { symbol });
      case 'amount_off_step':
        return t('amount_off_step', { step: params.step ?? '', currency });
      case 'amount_too_precise':
        return t('amount_too_precise', { scale: params.scale ?? '', currency });
      case 'amount_invalid':
        return t('amount_invalid');
      case 'order_too_small':
        return t('order_too_small', { minimum: figure(params.minimum), currency });
      case 'order_too_large':
        return t('order_too_large', { maximum: figure(params.maximum), currency });
      case 'insufficient_balance':
        return t('insufficient_balance', { available: figure(params.available), currency });
      case 'too_many_orders':
        return t('too_many_orders', { maximum: params.maximum ?? '' });
      case 'spot_closed':
        return t('spot_closed', { symbol });
      default:
        return t('order_incomplete');
    }
  };
}
