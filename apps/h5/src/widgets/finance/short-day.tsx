import { useTranslations } from 'use-intl';

const REAL_DAY_SECONDS = 86_400;

/** Text that names the length of a shortened day of the demo; undefined where a day is a day. */
export function useShortDay(daySeconds: number): string | undefined {
  const t = useTranslations('finance.day');
  if (daySeconds >= REAL_DAY_SECONDS) return undefined;
  const minutes = daySeconds / 60;
  return Number.isInteger(minutes) ? t('minutes', { count: minutes }) : t('seconds', { count: daySeconds });
}

/** One line with that text, above dates and terms in days. */
export function ShortDay({ daySeconds }: { daySeconds: number }) {
  const text = useShortDay(daySeconds);
  return text === undefined ? null : <p className="xs c3 num">{text}</p>;
}
