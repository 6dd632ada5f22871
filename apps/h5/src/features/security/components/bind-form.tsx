import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CodeField } from '#data/codes/code-field.tsx';
import { EMPTY_PROOF, proofToSend } from '#data/second-proof/second-proof.ts';
import { SecondProofField } from '#data/second-proof/second-proof-field.tsx';
import { useContactCode } from '#features/security/hooks/use-contact-code.ts';
import { useContactDraft } from '#features/security/hooks/use-contact-draft.ts';
import { useFinish } from '#features/security/hooks/use-finish.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { useOwnCode } from '#features/security/hooks/use-own-code.ts';
import { type ContactMethod, contactToSend } from '#features/security/model/account-form.ts';
import { findBindGap } from '#features/security/model/bind-form.ts';
import { bindingNeeds, type SecurityStatus } from '#features/security/model/security-rows.ts';
import { Note } from '#ui/note.tsx';
import { EmailField, PhoneField } from './contact-fields.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';

interface Binding {
  readonly target: string;
  readonly code: string;
  readonly more: { readonly old_code?: string } & Partial<ReturnType<typeof proofToSend>>;
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
  const needs = bindingNeeds(status[`${method}_state`].standing);
  const ownCode = useOwnCode(status, { scene: method === 'email' ? 'bind_email' : 'bind_phone', channel: method });
  const old = needs.old ? ownCode : null;
  const needsOld = old !== null;
  const [draftProof, setProof] = useState(EMPTY_PROOF);
  const proof = needs.proof ? draftProof : null;
  const form = useForm({
    fields: ['account', 'code', 'oldCode', 'proof'],
    findGap: () => findBindGap({ contact, ...codes, needsOld, proof }),
    send: () =>
      send({
        target: contactToSend(contact),
        code: codes.code,
        more: { ...(needsOld && { old_code: codes.oldCode }), ...(proof && proofToSend(proof)) },
      }),
    onDone: (sentence) => {
      setDraft({ [method]: '' });
      finish(sentence);
    },
  });
  const onGap = () => form.showGap(findBindGap({ contact, code: '', oldCode: '', needsOld: false, proof: null }));
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
        {proof ? (
          <SecondProofField
            status={status}
            draft={proof}
            onChange={(changed) => {
              form.edited();
              setProof((current) => ({ ...current, ...changed }));
            }}
            error={form.errorAt('proof')}
          />
        ) : null}
        <FormFoot form={form} label={t(`${words}.submit`)} />
      </FormBody>
    </div>
  );
}
