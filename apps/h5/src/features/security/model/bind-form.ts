import { isCode } from '@candor/domain/validation/code';
import { findProofGap, type ProofDraft } from '#data/second-proof/second-proof.ts';
import { type Contact, findCodeGap, findContactGap, type Gap } from './account-form.ts';

interface BindForm {
  readonly contact: Contact;
  readonly code: string;
  readonly oldCode: string;
  /** A contact is already bound, so a code sent to it is required. */
  readonly needsOld: boolean;
  /** null: the code for the bound contact suffices. */
  readonly proof: ProofDraft | null;
}

const GAPS = { password: 'oldPassword', code: 'code', totp: 'totp', passkey: 'passkey' } as const;

export function findSecondProofGap(proof: ProofDraft): Gap | null {
  const missing = findProofGap(proof);
  return missing === null ? null : { field: 'proof', key: GAPS[missing] };
}

export const findNameGap = (name: string): Gap | null => (name.trim() === '' ? { field: 'name', key: 'name' } : null);

export const findPasskeyGap = ({ name, proof }: { name: string; proof: ProofDraft }): Gap | null =>
  findNameGap(name) ?? findSecondProofGap(proof);

export function findBindGap({ contact, code, oldCode, needsOld, proof }: BindForm): Gap | null {
  if (needsOld && !isCode(oldCode)) return { field: 'oldCode', key: 'oldCode' };
  return findContactGap(contact) ?? findCodeGap(code) ?? (proof === null ? null : findSecondProofGap(proof));
}
