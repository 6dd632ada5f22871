import { useTranslations } from 'use-intl';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import type { PriceAlert } from '#data/use-alerts.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount, formatPrice } from '#lib/format-number.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

interface AlertTexts {
  /** Text of the alert's condition. */
  readonly condition: (alert: PriceAlert) => string;
  readonly price: (alert: PriceAlert, price: string) => string;
}

export function useAlertText(): AlertTexts {
  const t = useTranslations('alerts.row');
  const { locale } = useTimePlace();
  const { data: instruments } = useInstruments();
  const write = (alert: PriceAlert, price: string) => {
    const known = instruments?.find((instrument) => instrument.symbol === alert.symbol);
    // Until the instrument is loaded, all digits from the wire are shown.
    return known
      ? formatPrice(price, { precision: known.priceScale, locale })
      : formatAmount(price, { currency: '', locale });
  };
  const percent = (text: string) => formatAmount(text, { currency: '', locale }) + readNumberSigns(locale).percent;
  return {
    price: write,
    condition: (alert) =>
      alert.kind === 'move'
        ? t('move', { percent: percent(alert.percent), price: write(alert, alert.price) })
        : t(alert.kind, { price: write(alert, alert.price) }),
  };
}
