import { IdCard } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useRealState } from '#data/use-real-state.ts';
import { Icon } from '#ui/icon.tsx';
import { InfoLine } from '#ui/info-line.tsx';

const NOT_ACCEPTED = 3;

/** Line on Home: a submission was refused and can be repeated. */
export function DueVerification() {
  const t = useTranslations('verification');
  const { data } = useRealState();
  if (data?.review_status !== NOT_ACCEPTED && data?.advanced_review_status !== NOT_ACCEPTED) return null;
  return (
    <InfoLine tone="due" href={hrefOf(PATHS.verification)} lead={<Icon glyph={IdCard} size={18} />}>
      {t('due')}
    </InfoLine>
  );
}
