import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function UnknownProject() {
  const t = useTranslations('ieo.unknown');
  const all = (
    <Button size="md" href={hrefOf(PATHS.ieo)}>
      {t('action')}
    </Button>
  );
  return <EmptyState page art="records" title={t('title')} action={all} />;
}
