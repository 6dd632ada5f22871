import { useTranslations } from 'use-intl';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useNow } from '#data/use-now.ts';
import { CountdownBoxes } from '#ui/countdown-boxes.tsx';
import { toCountdownParts } from '#ui/countdown-parts.ts';

/** Counts down to a moment of the server's clock, once a second. */
export function Countdown({ untilMs }: { untilMs: number }) {
  const t = useTranslations('finance');
  useNow(1000);
  const left = untilMs - serverNowMs();
  const { days, hours, minutes } = toCountdownParts(left);
  return <CountdownBoxes leftMs={left} label={t('left', { days, hours, minutes })} />;
}
