import { canonical } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import type { OptionItem } from '#features/options/model/option-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount, formatPrice, formatShare } from '#lib/format-number.ts';
import { formatClockTime, formatDateTime } from '#lib/format-time.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

/** Localized number and time formats of options. */
export function useOptionTexts() {
  const t = useTranslations('options');
  const place = useTimePlace();
  const { locale } = place;
  const percent = (text: string) => `${writtenPercent(text, locale)}${readNumberSigns(locale).percent}`;
  return {
    percent,
    share: (text: string) => formatShare(text, locale),
    price: (text: string, scale: number) => formatPrice(text, { precision: scale, locale }),
    figure: (text: string, currency: string) => formatAmount(text, { currency, locale }),
    /** Signed amount. */
    gain: (text: string, currency: string) => formatAmount(text, { currency, locale, sign: 'gain' }),
    money: (text: string, currency: string) => `${formatAmount(text, { currency, locale })} ${currency}`,
    clock: (ms: number) => formatClockTime(ms, place),
    time: (ms: number) => formatDateTime(ms, place),
    terms: (item: Pick<OptionItem, 'seconds' | 'profit_ratio'>) =>
      t('card.terms', { seconds: item.seconds, percent: percent(item.profit_ratio) }),
  };
}

/** Shortest form, such as 85 or 82.5. */
const writtenPercent = (text: string, locale: string): string =>
  canonical(text).replace('.', readNumberSigns(locale).decimal);
