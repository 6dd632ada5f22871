import { useTranslations } from 'use-intl';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatExact, formatPrice } from '#lib/format-number.ts';
import { formatDateTime } from '#lib/format-time.ts';
import type { BarSummary } from './bar-rows.ts';
import type { ChartPeriod } from './chart-periods.ts';

/** The sentence that describes a chart to screen readers. */
export function useChartSummary(instrument: { symbol: string; priceScale: number }) {
  const t = useTranslations('instrument');
  const place = useTimePlace();
  const price = (text: string) => formatPrice(text, { precision: instrument.priceScale, locale: place.locale });
  return (period: ChartPeriod, summary: BarSummary | null): string => {
    if (summary === null) return t('chart.empty');
    return t('chart.summary', {
      symbol: instrument.symbol,
      period: t(`period.${period}`),
      count: formatExact(String(summary.count), place.locale),
      from: formatDateTime(summary.fromMs, place),
      to: formatDateTime(summary.toMs, place),
      open: price(summary.open),
      close: price(summary.close),
      high: price(summary.high),
      low: price(summary.low),
    });
  };
}
