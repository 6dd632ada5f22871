import { beginTotp } from '@candor/contract/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';
import { PresentPasswordField } from './present-password-field.tsx';

type TotpOffProps = { onBegun: (secret: { secret: string; uri: string }) => void };

export function TotpOff({ onBegun }: TotpOffProps) {
  const t = useTranslations('security');
  const [password, setPassword] = useState('');
  const form = useForm({
    fields: ['oldPassword'],
    findGap: () => (password === '' ? { field: 'oldPassword', key: 'oldPassword' } : null),
    send: () => request(beginTotp, { password }, { silent: true }),
    onDone: onBegun,
  });
  return (
    <div className="pad stack task">
      <div>
        <h2 className="t2">{t('totp.offHeading')}</h2>
        <p className="c2 totp-text">{t('totp.offText')}</p>
      </div>
      <FormBody form={form}>
        <PresentPasswordField
          label={t('field.loginPassword')}
          value={password}
          onChange={(text) => {
            form.edited();
            setPassword(text);
          }}
          error={form.errorAt('oldPassword')}
        />
        <FormFoot form={form} label={t('totp.begin')} />
      </FormBody>
    </div>
  );
}
