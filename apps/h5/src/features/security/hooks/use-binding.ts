import { useState } from 'react';
import { EMPTY_PROOF, type ProofDraft, proofToSend } from '#data/second-proof/second-proof.ts';
import { type ContactMethod, contactToSend } from '#features/security/model/account-form.ts';
import { findBindGap } from '#features/security/model/bind-form.ts';
import { bindingNeeds, type SecurityStatus } from '#features/security/model/security-rows.ts';
import { useContactCode } from './use-contact-code.ts';
import { useContactDraft } from './use-contact-draft.ts';
import { useFinish } from './use-finish.ts';
import { useForm } from './use-form.ts';
import { useOwnCode } from './use-own-code.ts';

export interface Binding {
  readonly target: string;
  readonly code: string;
  readonly more: { readonly old_code?: string } & Partial<ReturnType<typeof proofToSend>>;
}

export interface BindingOptions {
  readonly method: ContactMethod;
  readonly status: SecurityStatus;
  readonly send: (binding: Binding) => Promise<string>;
}

/** State of the binding form. Its fields depend on the standing of the currently bound contact. */
export function useBinding({ method, status, send }: BindingOptions) {
  const finish = useFinish();
  const [draft, setDraft] = useContactDraft();
  const contact = { ...draft, method };
  const [codes, setCodes] = useState({ code: '', oldCode: '' });
  const [draftProof, setProof] = useState(EMPTY_PROOF);
  const needs = bindingNeeds(status[`${method}_state`].standing);
  const ownCode = useOwnCode(status, { scene: method === 'email' ? 'bind_email' : 'bind_phone', channel: method });
  const old = needs.old ? ownCode : null;
  const needsOld = old !== null;
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
  const edit = (work: () => void) => {
    form.edited();
    work();
  };
  return {
    form,
    typed: contact[method],
    codes,
    /** Where the code for the bound contact is sent; null: none is needed. */
    old,
    source,
    /** null: the code for the bound contact suffices. */
    proof,
    changeTarget: (value: string) => edit(() => setDraft({ [method]: value })),
    changeCodes: (changed: Partial<typeof codes>) => edit(() => setCodes((current) => ({ ...current, ...changed }))),
    changeProof: (changed: Partial<ProofDraft>) => edit(() => setProof((current) => ({ ...current, ...changed }))),
  };
}
