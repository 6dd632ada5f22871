import { useTimePlace } from '#i18n/language-provider.tsx';
import type { TimePlace } from '#lib/format-time.ts';

/** The user's language with UTC, the zone in which days of finance products begin. */
export function useUtcPlace(): TimePlace {
  const { locale } = useTimePlace();
  return { locale, timeZone: 'UTC' };
}
