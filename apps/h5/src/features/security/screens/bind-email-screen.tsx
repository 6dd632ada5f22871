import { bindEmail } from '@candor/contract/security';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { BindForm } from '#features/security/components/bind-form.tsx';
import { StatusPage } from '#features/security/components/task-page.tsx';

export function BindEmailScreen() {
  const t = useTranslations('security.title');
  return (
    <StatusPage title={t('bindEmail')}>
      {(status) => (
        <BindForm
          method="email"
          status={status}
          send={({ target, code, more }) => request(bindEmail, { email: target, code, ...more }, { silent: true })}
        />
      )}
    </StatusPage>
  );
}
