import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';
import { usePreferences } from './preference-store.ts';

const HIDDEN = '••••';
/** Shown instead of a figure that is unknown or not available to visitors. */
export const DASH = '—';

/** Writes an amount in the user's locale, or dots while amounts are hidden. An amount not yet known is a dash. */
export function useAmountText(): (amount: string | undefined, currency: string, sign?: 'gain') => string {
  const { locale } = useTimePlace();
  const hidden = usePreferences((state) => state.hideAmounts);
  return (amount, currency, sign) => {
    if (amount === undefined) return DASH;
    return hidden ? HIDDEN : formatAmount(amount, { currency, locale, sign: sign ?? 'minus' });
  };
}
