import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CodeField } from '#data/codes/code-field.tsx';
import { useContactCode } from '#features/security/hooks/use-contact-code.ts';
import { useContactDraft } from '#features/security/hooks/use-contact-draft.ts';
import { useFinish } from '#features/security/hooks/use-finish.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { useOwnCode } from '#features/security/hooks/use-own-code.ts';
import { type ContactMethod, contactToSend } from '#features/security/model/account-form.ts';
import { findBindGap } from '#features/security/model/bind-form.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';
import { Note } from '#ui/note.tsx';
import { EmailField, PhoneField } from './contact-fields.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';

interface Binding {
  readonly target: string;
  readonly code: string;
  readonly oldCode: { readonly old_code?: string };
}

type BindFormProps = {
  method: ContactMethod;
  status: SecurityStatus;
  send: (binding: Binding) => Promise<string>;
};

/** Binds an address or number. Replacing one also needs a code from the one that is bound. */
export function BindForm({ method, status, send }: BindFormProps) {
  const words = method === 'email' ? 'bindEmail' : 'bindPhone';
  const t = useTranslations('security');
  const finish = useFinish();
  const [draft, setDraft] = useContactDraft();
  const contact = { ...draft, method };
  const [codes, setCodes] = useState({ code: '', oldCode: '' });
  const present = status[method];
  const old = useOwnCode(status, { scene: method === 'email' ? 'bind_email' : 'bind_phone', channel: method });
  const needsOld = old !== null;
  const form = useForm({
    fields: ['account', 'code', 'oldCode'],
    findGap: () => findBindGap({ contact, ...codes, needsOld }),
    send: () =>
      send({
        target: contactToSend(contact),
        code: codes.code,
        oldCode: needsOld ? { old_code: codes.oldCode } : {},
      }),
    onDone: (sentence) => {
      setDraft({ [method]: '' });
      finish(sentence);
    },
  });
  const onGap = () => form.showGap(findBindGap({ contact, code: '', oldCode: '', needsOld: false }));
  const source = useContactCode({ contact, purpose: 'bind', onGap });
  const change = (changed: Partial<typeof codes>) => {
    form.edited();
    setCodes((current) => ({ ...current, ...changed }));
  };
  const TargetField = method === 'email' ? EmailField : PhoneField;
  return (
    <div className="pad stack task">
      <p className="c2">{present === '' ? t(`${words}.none`) : t(`${words}.present`, { target: present })}</p>
      <Note>{t('holdNotice')}</Note>
      <FormBody form={form}>
        {old ? (
          <CodeField
            label={t(`${words}.oldCode`)}
            source={old}
            value={codes.oldCode}
            onChange={(oldCode) => change({ oldCode })}
            error={form.errorAt('oldCode')}
          />
        ) : null}
        <TargetField
          label={t(`${words}.label`)}
          value={contact[method]}
          onChange={(value) => {
            form.edited();
            setDraft({ [method]: value });
          }}
          error={form.errorAt('account')}
        />
        <CodeField
          label={t(`${words}.newCode`)}
          source={source}
          value={codes.code}
          onChange={(code) => change({ code })}
          error={form.errorAt('code')}
        />
        <FormFoot form={form} label={t(`${words}.submit`)} />
      </FormBody>
    </div>
  );
}
