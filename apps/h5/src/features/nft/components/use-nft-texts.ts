import { canonical } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { toSpan } from '#lib/countdown.ts';
import { formatDayTime } from '#lib/format-day.ts';
import { formatAmount, formatCounter, formatExact, formatMove, formatShare } from '#lib/format-number.ts';
import { formatClockTime } from '#lib/format-time.ts';
import { formatUtcClock, formatUtcDay, formatUtcMoment } from '#lib/format-utc.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

/** Figures, times and names of the NFT pages in the user's language. Dates are UTC. */
export function useNftTexts() {
  const t = useTranslations('nft');
  const place = useTimePlace();
  const { locale } = place;
  const own = useAmountText();
  const money = useMoneyText();
  return {
    /** With the unit, all digits. */
    money,
    /** At least two decimals, without the unit. */
    amount: (amount: string, currency: string) => formatAmount(amount, { currency, locale }),
    /** Own balances: hidden when the user hides amounts. */
    own: (amount: string, currency: string) => `${own(amount, currency)} ${currency}`,
    /** All digits, without trailing zeros. */
    plain: (amount: string) => formatExact(amount, locale),
    count: (count: number) => formatExact(String(count), locale),
    counter: (count: number) => formatCounter(String(count), locale),
    percent: (percent: string) => `${formatExact(canonical(percent), locale)}${readNumberSigns(locale).percent}`,
    share: (percent: string) => formatShare(percent, locale),
    move: (percent: string) => formatMove(percent, locale),
    day: (ms: number) => formatUtcDay(ms, locale),
    utcClock: (ms: number) => `${formatUtcClock(ms, locale)} UTC`,
    moment: (ms: number) => formatUtcMoment(ms, locale),
    /** Day and time of this device. */
    dayTime: (ms: number) => formatDayTime(ms, place),
    /** Time of day of this device. */
    clock: (ms: number) => formatClockTime(ms, place),
    /** The time left in its two largest units. */
    span: (leftMs: number) => {
      const span = toSpan(leftMs);
      switch (span.unit) {
        case 'days':
          return t('span.days', { days: span.days, hours: span.hours });
        case 'hours':
          return t('span.hours', { hours: span.hours, minutes: span.minutes });
        case 'minutes':
          return t('span.minutes', { minutes: span.minutes, seconds: span.seconds });
      }
    },
    /** Who owns or sells; the house under its own name. */
    person: ({ id, name }: { id: number; name: string }) => (id === 0 ? t('person.house') : name),
  };
}
