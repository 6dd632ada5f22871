import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';

/** An amount with all its digits and its unit. Ignores hidden balances: an amount about to be sent is always shown. */
export function useMoneyText(): (amount: string, currency: string) => string {
  const { locale } = useTimePlace();
  return (amount, currency) => `${formatAmount(amount, { currency: '', locale })} ${currency}`;
}
