import { forget } from '@candor/contract/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { endSession } from '#data/end-session.ts';
import { PATHS } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { ContactFields } from '#features/security/components/contact-fields.tsx';
import { FormBody } from '#features/security/components/form-body.tsx';
import { FormFoot } from '#features/security/components/form-foot.tsx';
import { JoinPage } from '#features/security/components/join-page.tsx';
import { NewPasswordFields } from '#features/security/components/new-password-fields.tsx';
import { useContactCode } from '#features/security/hooks/use-contact-code.ts';
import { useContactDraft } from '#features/security/hooks/use-contact-draft.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { contactToSend, findAccountGap, findContactGap } from '#features/security/model/account-form.ts';
import { CodeField } from '#widgets/codes/code-field.tsx';

export function ForgetScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [contact, changeContact] = useContactDraft();
  const [secret, setSecret] = useState({ code: '', password: '', repeat: '' });
  const form = useForm({
    fields: ['account', 'code', 'password', 'repeat'],
    findGap: () => findAccountGap({ ...contact, ...secret }),
    send: () => {
      const proof = { code: secret.code, password: secret.password, repassword: secret.repeat };
      const area = contact.method === 'phone' ? { area_code: contact.dialCode } : {};
      return request(forget, { account: contactToSend(contact), ...proof, ...area }, { silent: true });
    },
    onDone: (sentence) => {
      endSession();
      showToast({ text: sentence, tone: 'ok' });
      navigate(PATHS.login, { replace: true });
    },
  });
  const source = useContactCode({ contact, purpose: 'forget', onGap: () => form.showGap(findContactGap(contact)) });
  const change = (changed: Partial<typeof secret>) => {
    form.edited();
    setSecret((current) => ({ ...current, ...changed }));
  };
  return (
    <JoinPage heading={t('forget.heading')} subtitle={t('forget.subtitle')}>
      <FormBody form={form}>
        <ContactFields
          contact={contact}
          onChange={(changed) => {
            form.edited();
            changeContact(changed);
          }}
          methodLabel={t('forget.method')}
          error={form.errorAt('account')}
        />
        <CodeField
          source={source}
          value={secret.code}
          onChange={(code) => change({ code })}
          error={form.errorAt('code')}
        />
        <NewPasswordFields pair={secret} onChange={change} form={form} label={t('security.field.newPassword')} />
        <FormFoot form={form} label={t('forget.submit')} />
      </FormBody>
    </JoinPage>
  );
}
