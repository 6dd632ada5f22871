import { useTranslations } from 'use-intl';
import { type DayRange, dayOf, dayStartMs, presetOf } from '#features/records/model/day-range.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { nowMs } from '#lib/clock.ts';
import { formatDate } from '#lib/format-time.ts';

/** Today in the user's zone, as YYYY-MM-DD. */
export function useToday(): string {
  return dayOf(nowMs(), useTimePlace().timeZone);
}

/** Name of the preset, else the dates of the range. */
export function useDaysText(): (days: DayRange) => string {
  const t = useTranslations('records.days');
  const place = useTimePlace();
  const today = useToday();
  const dateText = (day: string) => formatDate(dayStartMs(day, place.timeZone), place);
  return (days) => {
    const preset = presetOf(days, today);
    if (preset !== null) return t(preset);
    if (days.to === '') return t('since', { date: dateText(days.from) });
    if (days.from === '') return t('until', { date: dateText(days.to) });
    return days.from === days.to
      ? dateText(days.from)
      : t('span', { from: dateText(days.from), to: dateText(days.to) });
  };
}
