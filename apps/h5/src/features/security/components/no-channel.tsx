import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown when no confirmed email or phone exists that a code could be sent to. */
export function NoChannel({ status }: { status: SecurityStatus }) {
  const t = useTranslations('security');
  if (status.email !== '' || status.phone !== '') {
    return (
      <EmptyState
        page
        art="records"
        title={t('noCounting')}
        action={
          <Button size="md" href={hrefOf(PATHS.security)}>
            {t('title.security')}
          </Button>
        }
      />
    );
  }
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
