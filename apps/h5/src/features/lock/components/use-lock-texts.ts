import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import type { LockProduct } from '#features/lock/model/lock-product.ts';
import {
  formatCost,
  formatDayRate,
  formatFeeRate,
  formatFigure,
  formatYearRate,
} from '#features/lock/model/lock-rate.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatExact } from '#lib/format-number.ts';
import { formatUtcClock, formatUtcDay, formatUtcMoment } from '#lib/format-utc.ts';

const REAL_DAY_SECONDS = 86_400;

/** Figures, rates and times (UTC) in the user's language. */
export function useLockTexts() {
  const t = useTranslations('lock');
  const { locale } = useTimePlace();
  const amountText = useAmountText();
  const money = useMoneyText();
  return {
    /** Own amounts: hidden when the user hides amounts. All digits. */
    own: (amount: string | undefined, sign?: 'gain') => amountText(amount, '', sign),
    figure: (amount: string, sign?: 'gain') => formatFigure(amount, locale, sign),
    /** As many decimals as there are, none for a whole number. */
    exact: (amount: string) => formatExact(amount, locale),
    cost: (amount: string) => formatCost(amount, locale),
    money,
    dayRate: (percent: string) => formatDayRate(percent, locale),
    yearRate: (percent: string) => formatYearRate(percent, locale),
    feeRate: (percent: string) => formatFeeRate(percent, locale),
    moment: (ms: number) => formatUtcMoment(ms, locale),
    clock: (ms: number) => formatUtcClock(ms, locale),
    /** The date; where days last minutes, the time of day. */
    day: (ms: number, daySeconds: number) =>
      daySeconds < REAL_DAY_SECONDS ? formatUtcClock(ms, locale) : formatUtcDay(ms, locale),
    product: ({ family, currency_name: coin, days }: Pick<LockProduct, 'family' | 'currency_name' | 'days'>) => {
      if (family === 'defi') return t('flexible', { coin });
      return family === 'miner' ? t('note', { coin, days }) : t('days', { coin, days });
    },
  };
}
