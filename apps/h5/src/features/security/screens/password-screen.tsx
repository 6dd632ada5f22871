import { changeLoginPassword } from '@candor/contract/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import type { CodeSource } from '#data/codes/use-code-sending.ts';
import { FormBody } from '#features/security/components/form-body.tsx';
import { FormFoot } from '#features/security/components/form-foot.tsx';
import { NewPasswordFields } from '#features/security/components/new-password-fields.tsx';
import { NoChannel } from '#features/security/components/no-channel.tsx';
import { PresentPasswordField } from '#features/security/components/present-password-field.tsx';
import { StatusPage } from '#features/security/components/task-page.tsx';
import { useFinish } from '#features/security/hooks/use-finish.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { useOwnCode } from '#features/security/hooks/use-own-code.ts';
import { findCodeGap, findPasswordGap } from '#features/security/model/account-form.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';
import { Note } from '#ui/note.tsx';
import { CodeField } from '#widgets/codes/code-field.tsx';

export function PasswordScreen() {
  const t = useTranslations('security.title');
  return <StatusPage title={t('password')}>{(status) => <Password status={status} />}</StatusPage>;
}

function Password({ status }: { status: SecurityStatus }) {
  const source = useOwnCode(status, { scene: 'account' });
  return source === null ? <NoChannel status={status} /> : <PasswordForm source={source} />;
}

function PasswordForm({ source }: { source: CodeSource }) {
  const t = useTranslations('security');
  const finish = useFinish();
  const [values, setValues] = useState({ old: '', password: '', repeat: '', code: '' });
  const form = useForm({
    fields: ['oldPassword', 'password', 'repeat', 'code'],
    findGap: () => {
      if (values.old === '') return { field: 'oldPassword', key: 'oldPassword' };
      return findPasswordGap(values) ?? findCodeGap(values.code);
    },
    send: () => {
      const { old, password, repeat, code } = values;
      const input = { old_password: old, password, re_password: repeat, code };
      return request(changeLoginPassword, input, { silent: true });
    },
    onDone: finish,
  });
  const change = (changed: Partial<typeof values>) => {
    form.edited();
    setValues((current) => ({ ...current, ...changed }));
  };
  return (
    <div className="pad stack task">
      <Note>
        {t('password.note')} {t('holdNotice')}
      </Note>
      <FormBody form={form}>
        <PresentPasswordField
          label={t('field.presentPassword')}
          value={values.old}
          onChange={(old) => change({ old })}
          error={form.errorAt('oldPassword')}
        />
        <NewPasswordFields pair={values} onChange={change} form={form} label={t('field.newPassword')} />
        <CodeField
          source={source}
          value={values.code}
          onChange={(code) => change({ code })}
          error={form.errorAt('code')}
          hint={t('code.ownTarget', { target: source.target })}
        />
        <FormFoot form={form} label={t('password.submit')} />
      </FormBody>
    </div>
  );
}
