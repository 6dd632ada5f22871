import { useTranslations } from 'use-intl';
import { toRoughTime } from '#features/customer/model/rough-time.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { nowMs } from '#lib/clock.ts';
import { formatDateTime, formatHourMinute, formatWeekdayTime } from '#lib/format-time.ts';

const DAY_MS = 86_400_000;

/** Times of cases: of day within a day, with the day of the week within six, else with the date. */
export function useCaseTimes() {
  const t = useTranslations('customer.span');
  const place = useTimePlace();
  const moment = (ms: number): string => {
    const distance = Math.abs(ms - nowMs());
    if (distance < DAY_MS / 2) return formatHourMinute(ms, place);
    return distance < 6 * DAY_MS ? formatWeekdayTime(ms, place) : formatDateTime(ms, place);
  };
  const span = (ms: number): string => {
    const rough = toRoughTime(ms);
    return rough.key === 'short' ? t('short') : t(rough.key, { count: rough.count });
  };
  return { moment, span };
}
