import { useTranslations } from 'use-intl';
import type { TransferProblem } from '#features/transfer/model/transfer-form.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';

/** Localized error message of a form problem; null when there is none. */
export function useProblemText(): (problem: TransferProblem | null) => string | null {
  const t = useTranslations();
  const { locale } = useTimePlace();
  return (problem) => {
    if (problem === null) return null;
    const { code, params } = problem;
    const currency = params.currency ?? '';
    switch (code) {
      case 'insufficient_balance': {
        const available = formatAmount(params.available ?? '0', { currency, locale });
        return t('transfer.error.insufficient_balance', { available: `${available} ${currency}` });
      }
      case 'transfer_reserved': {
        const [available, reserved] = [params.transferable, params.reserved].map(
          (amount) => `${formatAmount(amount ?? '0', { currency, locale })} ${currency}`,
        );
        return t('transfer.error.transfer_reserved', { available: available ?? '', reserved: reserved ?? '' });
      }
      case 'amount_too_precise':
        return t('transfer.error.amount_too_precise', { currency, scale: params.scale ?? '' });
      case 'currency_not_in_account':
        return t('transfer.error.currency_not_in_account', { currency, account: accountName(t, params.account) });
      case 'same_account':
        return t('transfer.error.same_account');
      case 'currency_unknown':
        return t('transfer.error.currency_unknown');
      default:
        return t('transfer.error.amount_invalid');
    }
  };
}

function accountName(t: ReturnType<typeof useTranslations<never>>, account = ''): string {
  const isAccount = account === 'legal' || account === 'change' || account === 'lever' || account === 'micro';
  return isAccount ? t(`common.accounts.${account}`) : account;
}
