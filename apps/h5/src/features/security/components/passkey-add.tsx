import { beginPasskey, finishPasskey } from '@candor/contract/passkeys';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { makePasskey } from '#data/passkeys/ask-passkey.ts';
import { EMPTY_PROOF, proofToSend } from '#data/second-proof/second-proof.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshSecurity } from '#data/use-security-status.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { findPasskeyGap } from '#features/security/model/bind-form.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';
import { deviceName } from '#lib/device-name.ts';
import { Note } from '#ui/note.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';
import { FormProof } from './form-proof.tsx';
import { PasskeyNameField } from './passkey-name-field.tsx';

/** Asks for a name and a second factor; then the browser creates the passkey. */
export function PasskeyAdd({ status }: { status: SecurityStatus }) {
  const t = useTranslations('security');
  const [name, setName] = useState(deviceName(navigator.userAgent) ?? '');
  const [proof, setProof] = useState(EMPTY_PROOF);
  const words = { cancelled: t('passkeys.cancelled'), known: t('passkeys.known') };
  const form = useForm({
    fields: ['name', 'proof'],
    findGap: () => findPasskeyGap({ name, proof }),
    send: async () => {
      const options = await request(beginPasskey, proofToSend(proof), { silent: true });
      const credential = await makePasskey(options, words);
      return request(finishPasskey, { credential, name }, { silent: true });
    },
    onDone: (sentence) => {
      showToast({ text: sentence, tone: 'ok' });
      void refreshSecurity();
    },
  });
  return (
    <section className="stack" aria-label={t('passkeys.add')}>
      <h2 className="t2">{t('passkeys.add')}</h2>
      <Note>{t('holdNotice')}</Note>
      <FormBody form={form}>
        <PasskeyNameField form={form} value={name} onChange={setName} />
        <FormProof form={form} status={status} draft={proof} setDraft={setProof} />
        <FormFoot form={form} label={t('passkeys.add')} />
      </FormBody>
    </section>
  );
}
