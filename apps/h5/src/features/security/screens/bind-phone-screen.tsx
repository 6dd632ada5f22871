import { bindPhone } from '@candor/contract/security';
import { useTranslations } from 'use-intl';
import { useArea } from '#data/area-store.ts';
import { request } from '#data/client.ts';
import { BindForm } from '#features/security/components/bind-form.tsx';
import { StatusPage } from '#features/security/components/task-page.tsx';

export function BindPhoneScreen() {
  const t = useTranslations('security.title');
  const { dialCode } = useArea();
  return (
    <StatusPage title={t('bindPhone')}>
      {(status) => (
        <BindForm
          method="phone"
          status={status}
          send={({ target, code, more }) =>
            request(bindPhone, { mobile: target, area_code: dialCode, code, ...more }, { silent: true })
          }
        />
      )}
    </StatusPage>
  );
}
