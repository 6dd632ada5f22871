import { confirmContact } from '@candor/contract/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useSearchParams } from '#data/router.tsx';
import { EMPTY_PROOF, proofToSend } from '#data/second-proof/second-proof.ts';
import { FormBody } from '#features/security/components/form-body.tsx';
import { FormFoot } from '#features/security/components/form-foot.tsx';
import { FormProof } from '#features/security/components/form-proof.tsx';
import { StatusPage } from '#features/security/components/task-page.tsx';
import { useFinish } from '#features/security/hooks/use-finish.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { findSecondProofGap } from '#features/security/model/bind-form.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';
import { Note } from '#ui/note.tsx';

/** Confirms an email or phone (?channel=) that was bound without a second factor. */
export function ConfirmContactScreen() {
  const t = useTranslations('security.title');
  const [params] = useSearchParams();
  const channel = params.get('channel') === 'email' ? 'email' : 'phone';
  return (
    <StatusPage title={t('confirmContact')}>{(status) => <ConfirmForm status={status} channel={channel} />}</StatusPage>
  );
}

function ConfirmForm({ status, channel }: { status: SecurityStatus; channel: 'email' | 'phone' }) {
  const t = useTranslations('security');
  const finish = useFinish();
  const [proof, setProof] = useState(EMPTY_PROOF);
  const form = useForm({
    fields: ['proof'],
    findGap: () => findSecondProofGap(proof),
    send: () => request(confirmContact, { channel, ...proofToSend(proof) }, { silent: true }),
    onDone: finish,
  });
  return (
    <div className="pad stack task">
      <p className="c2">{t('confirm.intro', { target: status[channel] })}</p>
      <Note>{t('confirm.later')}</Note>
      <FormBody form={form}>
        <FormProof form={form} status={status} draft={proof} setDraft={setProof} />
        <FormFoot form={form} label={t('confirm.submit')} />
      </FormBody>
    </div>
  );
}
