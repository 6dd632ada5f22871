import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** There is no such work, series or artist. */
export function UnknownWork({ what }: { what: 'work' | 'artist' | 'series' }) {
  const t = useTranslations('nft.unknown');
  const all = (
    <Button size="md" href={hrefOf(PATHS.nft)}>
      {t('action')}
    </Button>
  );
  return <EmptyState page art="records" title={t(what)} action={all} />;
}
