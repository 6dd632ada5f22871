import type { ReplyOf } from '@candor/contract/call';
import { type passkeyList, renamePasskey, revokePasskey } from '@candor/contract/passkeys';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useSearchParams } from '#data/router.tsx';
import { EMPTY_PROOF, proofToSend } from '#data/second-proof/second-proof.ts';
import { FormBody } from '#features/security/components/form-body.tsx';
import { FormFoot } from '#features/security/components/form-foot.tsx';
import { FormProof } from '#features/security/components/form-proof.tsx';
import { PasskeyNameField } from '#features/security/components/passkey-name-field.tsx';
import { StatusPage } from '#features/security/components/task-page.tsx';
import { useFinish } from '#features/security/hooks/use-finish.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { usePasskeys } from '#features/security/hooks/use-passkeys.ts';
import { findNameGap, findSecondProofGap } from '#features/security/model/bind-form.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';
import { Note } from '#ui/note.tsx';
import { Loaded } from '#widgets/loaded.tsx';

type Passkey = ReplyOf<typeof passkeyList>[number];

/** Renames or removes the passkey named by ?id=. */
export function PasskeyScreen() {
  const t = useTranslations('security');
  const [params] = useSearchParams();
  const passkeys = usePasskeys();
  return (
    <StatusPage title={t('title.passkey')}>
      {(status) => (
        <Loaded query={passkeys}>
          {(rows) => {
            const passkey = rows.find(({ id }) => String(id) === params.get('id'));
            return (
              <div className="pad stack task">
                {passkey ? <PasskeyForms passkey={passkey} status={status} /> : <Note>{t('passkeys.gone')}</Note>}
              </div>
            );
          }}
        </Loaded>
      )}
    </StatusPage>
  );
}

function PasskeyForms({ passkey, status }: { passkey: Passkey; status: SecurityStatus }) {
  return (
    <>
      <RenameForm passkey={passkey} />
      <RemoveForm passkey={passkey} status={status} />
    </>
  );
}

function RenameForm({ passkey }: { passkey: Passkey }) {
  const t = useTranslations('security.passkeys');
  const finish = useFinish();
  const [name, setName] = useState(passkey.name);
  const form = useForm({
    fields: ['name'],
    findGap: () => findNameGap(name),
    send: () => request(renamePasskey, { id: String(passkey.id), name }, { silent: true }),
    onDone: finish,
  });
  return (
    <FormBody form={form}>
      <PasskeyNameField form={form} value={name} onChange={setName} />
      <FormFoot form={form} label={t('rename')} />
    </FormBody>
  );
}

function RemoveForm({ passkey, status }: { passkey: Passkey; status: SecurityStatus }) {
  const t = useTranslations('security');
  const finish = useFinish();
  const [proof, setProof] = useState(EMPTY_PROOF);
  const form = useForm({
    fields: ['proof'],
    findGap: () => findSecondProofGap(proof),
    send: () => request(revokePasskey, { id: String(passkey.id), ...proofToSend(proof) }, { silent: true }),
    onDone: finish,
  });
  return (
    <section className="stack" aria-label={t('passkeys.remove')}>
      <h2 className="t2">{t('passkeys.remove')}</h2>
      <p className="c2">{t('passkeys.removeText')}</p>
      <Note>{t('holdNotice')}</Note>
      <FormBody form={form}>
        <FormProof form={form} status={status} draft={proof} setDraft={setProof} />
        <FormFoot form={form} label={t('passkeys.remove')} danger />
      </FormBody>
    </section>
  );
}
