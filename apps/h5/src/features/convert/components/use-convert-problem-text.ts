import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import type { ConvertProblem } from '#features/convert/model/convert-form.ts';

/** Error message of a form problem; null when there is none. */
export function useConvertProblemText(): (problem: ConvertProblem | null) => string | null {
  const t = useTranslations();
  const moneyText = useMoneyText();
  return (problem) => {
    if (problem === null) return null;
    const { code, params } = problem;
    const currency = params.currency ?? '';
    switch (code) {
      case 'insufficient_balance':
        return t('convert.error.insufficient_balance', { available: moneyText(params.available ?? '0', currency) });
      case 'convert_too_small':
        return t('convert.error.convert_too_small', { min: moneyText(params.min ?? '0', currency) });
      case 'convert_too_large':
        return t('convert.error.convert_too_large', { max: moneyText(params.max ?? '0', currency) });
      case 'amount_too_precise':
        return t('transfer.error.amount_too_precise', { currency, scale: params.scale ?? '' });
      default:
        return t('transfer.error.amount_invalid');
    }
  };
}
