import { useTranslations } from 'use-intl';
import { toHoldingTime } from '#lib/holding-time.ts';

/** How long a saved address is still held, in words; null: it is ready. */
export function useHoldingText(): (usableFromMs: number, nowMs: number) => string | null {
  const t = useTranslations('addresses');
  return (usableFromMs, nowMs) => {
    const left = toHoldingTime(usableFromMs, nowMs);
    if (left === null) return null;
    if (left.unit === 'hours') {
      return t('held', { time: t('time.hours', { hours: left.hours, minutes: left.minutes }) });
    }
    const time =
      left.unit === 'minutes'
        ? t('time.minutes', { minutes: left.minutes })
        : t('time.seconds', { seconds: left.seconds });
    return t('held', { time });
  };
}
