import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';

/** An amount with all its digits and its unit, also while balances are hidden: what is about to be sent is never hidden. */
export function useMoneyText(): (amount: string, currency: string) => string {
  const { locale } = useTimePlace();
  return (amount, currency) => `${formatAmount(amount, { currency: '', locale })} ${currency}`;
}
