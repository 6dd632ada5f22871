import type { RefusalCode } from '@candor/contract/codes';
import { useTranslations } from 'use-intl';

/** Localized error message of an invalid alert value; null when it is valid. */
export function useAlertProblem() {
  const t = useTranslations();
  return (code: RefusalCode | null, market: { symbol: string; priceScale: number }): string | null => {
    switch (code) {
      case null:
        return null;
      case 'alert_already_reached':
        return t('alerts.error.reached', { symbol: market.symbol });
      case 'alert_value_invalid':
        return t('alerts.error.percent');
      case 'price_too_precise':
        return t('common.fields.amountScale', { scale: market.priceScale });
      default:
        return t('alerts.error.price');
    }
  };
}
