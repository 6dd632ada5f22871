import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Without an address or number there is nowhere to send a code to. */
export function NoChannel() {
  const t = useTranslations('security');
  return (
    <EmptyState
      page
      art="records"
      title={t('noChannel')}
      action={
        <Button size="md" href={hrefOf(PATHS.bindEmail)}>
          {t('bindEmail.submit')}
        </Button>
      }
    />
  );
}
