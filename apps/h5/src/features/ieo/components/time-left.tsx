import { useTranslations } from 'use-intl';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useNow } from '#data/use-now.ts';
import { toCountdownParts } from '#ui/countdown-parts.ts';

/** Time until a moment of the server's clock, as text. */
export function TimeLeft({ untilMs }: { untilMs: number }) {
  const t = useTranslations('finance');
  useNow(1000);
  const { days, hours, minutes } = toCountdownParts(untilMs - serverNowMs());
  return (
    <p className="xs c3 num ieo-left" role="timer" aria-live="off">
      {t('left', { days, hours, minutes })}
    </p>
  );
}
