import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import type { FormProblem } from '#features/fund/model/form-problem.ts';

/** Error message of a form problem; null when there is none, or when another part of the screen shows it. */
export function useFundProblemText(): (problem: FormProblem | null) => string | null {
  const t = useTranslations();
  const moneyText = useMoneyText();
  return (problem) => {
    if (problem === null) return null;
    const { code, params } = problem;
    const currency = params.currency ?? '';
    const money = (amount: string | undefined) => moneyText(amount ?? '0', currency);
    switch (code) {
      case 'below_minimum':
        return t('fund.error.below_minimum', { min: money(params.min) });
      case 'fee_not_covered':
        return t('fund.error.fee_not_covered', { fee: money(params.fee) });
      case 'insufficient_balance':
        return t('fund.error.insufficient_balance', { available: money(params.available) });
      case 'fiat_limit_exceeded':
        return t('fund.error.fiat_limit_exceeded', { limit: moneyText(params.limit ?? '0', 'USDT') });
      case 'withdraw_limit_reached':
        return t('fund.error.withdraw_limit_reached', { left: moneyText(params.left ?? '0', 'BTC') });
      case 'amount_too_precise':
        return t('transfer.error.amount_too_precise', { currency, scale: params.scale ?? '' });
      case 'amount_invalid':
        return t('transfer.error.amount_invalid');
      default:
        return null;
    }
  };
}
