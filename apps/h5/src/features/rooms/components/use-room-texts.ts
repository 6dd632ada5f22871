import { useTranslations } from 'use-intl';
import { toMuteSpan } from '#features/rooms/model/pace.ts';
import { isSameUtcDay } from '#features/rooms/model/talk-days.ts';
import { useLanguage } from '#i18n/language-provider.tsx';
import { nowMs } from '#lib/clock.ts';
import { formatUtcClock, formatUtcDay, formatUtcMoment } from '#lib/format-utc.ts';

/** Times of rooms are in UTC, because people of all time zones read them together. */
export function useRoomTexts() {
  const t = useTranslations('rooms');
  const { locale } = useLanguage().language;
  return {
    clock: (ms: number) => formatUtcClock(ms, locale),
    moment: (ms: number) => formatUtcMoment(ms, locale),
    dayLine: (ms: number) => {
      const time = formatUtcClock(ms, locale);
      return isSameUtcDay(ms, nowMs()) ? t('today', { time }) : t('day', { day: formatUtcDay(ms, locale), time });
    },
    muteSpan: (minutes: number) => {
      const { unit, count } = toMuteSpan(minutes);
      return t(`span.${unit}`, { count });
    },
  };
}
