import { disableTotp } from '@candor/contract/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useFinish } from '#features/security/hooks/use-finish.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';
import { PresentPasswordField } from './present-password-field.tsx';

export function TotpOn({ backupCodesLeft }: { backupCodesLeft: number }) {
  const t = useTranslations('security');
  const finish = useFinish();
  const [values, setValues] = useState({ password: '', code: '' });
  const form = useForm({
    fields: ['oldPassword', 'code'],
    findGap: () => {
      if (values.password === '') return { field: 'oldPassword', key: 'oldPassword' };
      return values.code.trim() === '' ? { field: 'code', key: 'code' } : null;
    },
    send: () => request(disableTotp, { password: values.password, code: values.code.trim() }, { silent: true }),
    onDone: finish,
  });
  const change = (changed: Partial<typeof values>) => {
    form.edited();
    setValues((current) => ({ ...current, ...changed }));
  };
  return (
    <div className="pad stack task">
      <div>
        <h2 className="t2">{t('totp.onHeading')}</h2>
        <p className="c2 totp-text">{t('totp.onText')}</p>
        <p className="sm c3 num totp-text">{t('totp.left', { count: backupCodesLeft })}</p>
      </div>
      <Note>{t('holdNotice')}</Note>
      <FormBody form={form}>
        <PresentPasswordField
          label={t('field.loginPassword')}
          value={values.password}
          onChange={(password) => change({ password })}
          error={form.errorAt('oldPassword')}
        />
        <Field label={t('totp.appOrBackup')} error={form.errorAt('code')}>
          <TextInput
            name="totp"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={16}
            value={values.code}
            onChange={(code) => change({ code })}
          />
        </Field>
        <FormFoot form={form} label={t('totp.off')} />
      </FormBody>
    </div>
  );
}
