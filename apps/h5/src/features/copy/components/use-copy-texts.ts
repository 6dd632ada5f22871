import { canonical, cmp, isNegative, isZero, neg, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import type { Duration } from '#features/copy/model/leader-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDay } from '#lib/format-day.ts';
import {
  formatAmount,
  formatCounter,
  formatExact,
  formatMove,
  formatPrice,
  formatShare,
  formatVolume,
} from '#lib/format-number.ts';
import { formatClockTime, formatDate, toRelativeTime } from '#lib/format-time.ts';
import { readNumberSigns } from '#lib/number-signs.ts';
import type { Direction } from '#ui/direction.ts';

const USDT = 'USDT';
const THOUSAND = toAmount('1000');
const LEAST_DECIMALS = 2;
const decimalsOf = (text: string): number => canonical(text).split('.')[1]?.length ?? 0;

/** Which way an amount points; flat if what is shown of it is zero. */
export function directionOf(amount: string, shown = amount): Direction {
  const value = toAmount(amount);
  if (isZero(value) || !/[1-9]/.test(shown)) return 'flat';
  return isNegative(value) ? 'down' : 'up';
}

/** All digits, whole numbers without decimals. */
const formatPlain = (decimal: string, locale: string): string => {
  const plain = canonical(decimal);
  return plain.includes('.') ? formatAmount(plain, { currency: '', locale }) : formatExact(plain, locale);
};

/** Figures and times of copy trading in the user's language. */
export function useCopyTexts() {
  const t = useTranslations();
  const place = useTimePlace();
  const { locale } = place;
  const own = useAmountText();
  const percentSign = readNumberSigns(locale).percent;
  const plain = (decimal: string) => formatPlain(decimal, locale);
  return {
    /** Own amounts in USDT: hidden when the user hides amounts. */
    own: (amount: string | undefined, sign?: 'gain') => own(amount, USDT, sign),
    /** Public amounts in USDT, and those of a form. */
    money: (amount: string, sign?: 'gain') => formatAmount(amount, { currency: USDT, locale, sign: sign ?? 'minus' }),
    /** Shortened above a thousand. */
    short: (amount: string) => {
      const value = toAmount(amount);
      const size = isNegative(value) ? neg(value) : value;
      return cmp(size, THOUSAND) > 0 ? formatVolume(amount, locale) : formatAmount(amount, { currency: USDT, locale });
    },
    counter: (count: number | string) => formatCounter(String(count), locale),
    exact: (count: number) => formatExact(String(count), locale),
    /** Signed, two decimals. */
    move: (percent: string) => formatMove(percent, locale),
    /** One decimal. */
    share: (percent: string) => formatShare(percent, locale),
    /** As many decimals as there are. */
    percent: (percent: string) => `${plain(percent)}${percentSign}`,
    /** Two decimals, without a sign. */
    percentFixed: (percent: string) => `${formatPrice(percent, { precision: 2, locale })}${percentSign}`,
    plain,
    price: (price: string, scale?: number) =>
      formatPrice(price, { precision: scale ?? Math.max(LEAST_DECIMALS, decimalsOf(price)), locale }),
    multiple: (multiple: number | string) => t('copy.follow.times', { number: plain(String(multiple)) }),
    lots: (lots: string) => {
      const whole = /^\d+$/.test(canonical(lots)) ? Number.parseInt(canonical(lots), 10) : 2;
      return t('copy.follow.lots', { count: whole, shown: plain(lots) });
    },
    duration: ({ unit, count }: Duration) => t(`copy.duration.${unit}`, { count: formatExact(String(count), locale) }),
    day: (ms: number) => formatDay(ms, place),
    date: (ms: number) => formatDate(ms, place),
    /** The time of day, or the date of an earlier day. */
    when: (ms: number, nowMs: number) =>
      formatDate(ms, place) === formatDate(nowMs, place) ? formatClockTime(ms, place) : formatDay(ms, place),
    ago: (ms: number, nowMs: number) => {
      const ago = toRelativeTime(ms, nowMs);
      if (ago.key === 'date') return formatDate(ms, place);
      return ago.key === 'justNow' ? t('common.timeAgo.justNow') : t(`common.timeAgo.${ago.key}`, { count: ago.count });
    },
  };
}
