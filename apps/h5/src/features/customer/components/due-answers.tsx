import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useUnreadCases } from '#data/use-unread-cases.ts';
import { Icon } from '#ui/icon.tsx';
import { InfoLine } from '#ui/info-line.tsx';

/** Line on Home: answers of support that were not read yet. */
export function DueAnswers() {
  const t = useTranslations('home');
  const count = useUnreadCases();
  if (count === 0) return null;
  return (
    <InfoLine tone="due" href={hrefOf(PATHS.customer)} lead={<Icon glyph={Headset} size={18} />}>
      {t('newAnswers', { count })}
    </InfoLine>
  );
}
