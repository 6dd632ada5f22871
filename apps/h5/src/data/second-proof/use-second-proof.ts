import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EMPTY_PROOF, findProofGap, isProofRefusal, type ProofDraft, proofToSend } from './second-proof.ts';

interface Sending {
  readonly failure: string | null;
  readonly refusal: string;
  readonly forget: () => void;
}

const GAPS = { password: 'oldPassword', code: 'code', totp: 'totp', passkey: 'passkey' } as const;

/** The second proof of a form that asks for no other code: its draft, what is missing, and the server's refusal. */
export function useSecondProof(sending: Sending) {
  const t = useTranslations('security.gap');
  const [draft, setDraft] = useState(EMPTY_PROOF);
  const [gap, setGap] = useState<ReturnType<typeof findProofGap>>(null);
  const refused = isProofRefusal(sending.refusal, false) ? sending.failure : null;
  return {
    draft,
    refused,
    error: gap === null ? refused : t(GAPS[gap]),
    change: (changed: Partial<ProofDraft>) => {
      setGap(null);
      sending.forget();
      setDraft((current) => ({ ...current, ...changed }));
    },
    /** False: something is missing, and the form now shows it. */
    isReady: (): boolean => {
      const found = findProofGap(draft);
      setGap(found);
      return found === null;
    },
    toSend: () => proofToSend(draft),
    clear: () => setDraft((current) => ({ ...EMPTY_PROOF, kind: current.kind })),
  };
}
