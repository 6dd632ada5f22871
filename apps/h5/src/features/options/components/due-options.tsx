import { Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useOpenOptions } from '#features/options/hooks/use-open-options.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatClockTime } from '#lib/format-time.ts';
import { Icon } from '#ui/icon.tsx';
import { InfoLine } from '#ui/info-line.tsx';

/** Says on Home how many options are open and when the next one settles. */
export function DueOptions() {
  const t = useTranslations('options');
  const place = useTimePlace();
  const { data = [] } = useOpenOptions({ onlyWhileOpen: true });
  if (data.length === 0) return null;
  const nextMs = Math.min(...data.map(({ due_ms: dueMs }) => dueMs));
  return (
    <InfoLine
      tone="due"
      href={hrefOf(PATHS.optionOrders)}
      lead={<Icon glyph={Clock} size={18} />}
      end={t('due.at', { time: formatClockTime(nextMs, place) })}
    >
      {t('due.open', { count: data.length })}
    </InfoLine>
  );
}
