import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import { toPercent } from '#features/dual/model/dual-table.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDay, formatDayClock, formatDayTime, formatHourMinute } from '#lib/format-day.ts';
import { formatAmount, formatExact, formatMove, formatPrice } from '#lib/format-number.ts';
import { formatClockTime } from '#lib/format-time.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

const REAL_DAY_SECONDS = 86_400;
const MINUTE_MS = 60_000;
const UTC = 'UTC';

/** Number and time formats of dual products. */
export function useDualTexts() {
  const t = useTranslations('dual');
  const place = useTimePlace();
  const money = useMoneyText();
  const { locale } = place;
  const utc = { locale, timeZone: UTC };
  /** A fraction as percent with two decimals, cut. */
  const percent = (fraction: string) =>
    `${formatAmount(toPercent(fraction), { currency: 'USDT', locale })}${readNumberSigns(locale).percent}`;
  return {
    money,
    percent,
    /** A fraction as percent with its sign. */
    move: (fraction: string) => formatMove(toPercent(fraction), locale),
    count: (count: number) => formatExact(String(count), locale),
    /** A linked price: all its digits. */
    linked: (price: string) => formatExact(price, locale),
    price: (price: string, precision: number) => formatPrice(price, { precision, locale }),
    gain: (amount: string) => formatAmount(amount, { currency: 'USDT', locale, sign: 'gain' }),
    cash: (amount: string) => formatAmount(amount, { currency: 'USDT', locale }),
    days: (days: number) => t('days', { count: days }),
    /** The day, or the time where a day is shorter than 24 hours. */
    day: (ms: number, daySeconds: number) =>
      daySeconds < REAL_DAY_SECONDS ? formatHourMinute(ms, place) : formatDay(ms, place),
    time: (ms: number) => formatDayTime(ms, place),
    /** From and to of a window, in UTC; with seconds where it is shorter than a minute, as in the demo. */
    windowText: (fromMs: number, toMs: number) =>
      toMs - fromMs < MINUTE_MS
        ? t('window', { from: formatDayClock(fromMs, utc), to: formatClockTime(toMs, utc) })
        : t('window', { from: formatDayTime(fromMs, utc), to: formatHourMinute(toMs, utc) }),
  };
}
