import type { ReplyOf } from '@candor/contract/call';
import type { securityStatus } from '@candor/contract/security';
import { isCode } from '@candor/domain/validation/code';

export type ChannelName = 'email' | 'phone';
/** The second proof of identity, besides the session. */
export type ProofKind = 'password' | 'code' | 'totp' | 'passkey';

type Status = Pick<
  ReplyOf<typeof securityStatus>,
  'email' | 'phone' | 'email_state' | 'phone_state' | 'totp' | 'passkeys'
>;

export interface ProofDraft {
  readonly kind: ProofKind;
  readonly password: string;
  readonly code: string;
  readonly totp: string;
  /** The passkey's signed response, as JSON text. */
  readonly passkey: string;
}

export const EMPTY_PROOF: ProofDraft = { kind: 'password', password: '', code: '', totp: '', passkey: '' };

/** The confirmed channel that receives codes, mail first; null when neither is confirmed. */
export function countingChannel(status: Omit<Status, 'totp' | 'passkeys'>): ChannelName | null {
  if (status.email_state.standing === 'confirmed') return 'email';
  return status.phone_state.standing === 'confirmed' ? 'phone' : null;
}

/** The proofs this user can give; the login password is always one. Passkeys only where this page supports them. */
export function proofKinds(status: Status, isPasskeyPlace: boolean): readonly ProofKind[] {
  return [
    'password',
    ...(countingChannel(status) === null ? [] : (['code'] as const)),
    ...(status.totp === 1 ? (['totp'] as const) : []),
    ...(status.passkeys > 0 && isPasskeyPlace ? (['passkey'] as const) : []),
  ];
}

/** The proof that is still missing; null: the form can be sent. */
export function findProofGap({ kind, password, code, totp, passkey }: ProofDraft): ProofKind | null {
  if (kind === 'password') return password === '' ? 'password' : null;
  if (kind === 'code') return isCode(code) ? null : 'code';
  if (kind === 'passkey') return passkey === '' ? 'passkey' : null;
  return totp.trim() === '' ? 'totp' : null;
}

/** The request fields of the chosen proof; the others are not sent. */
export function proofToSend({ kind, password, code, totp, passkey }: ProofDraft): {
  login_password?: string;
  proof_code?: string;
  totp_code?: string;
  passkey?: string;
} {
  if (kind === 'password') return { login_password: password };
  if (kind === 'passkey') return { passkey };
  return kind === 'code' ? { proof_code: code } : { totp_code: totp.trim() };
}

const REFUSALS: ReadonlySet<string> = new Set([
  'password_wrong',
  'login_locked',
  'totp_wrong',
  'totp_locked',
  'totp_not_on',
  'channel_unconfirmed',
  'channel_young',
  'second_proof_needed',
  'passkey_wrong',
  'passkey_expired',
  'passkey_unknown',
  'passkey_copied',
]);

/** A refusal about the proof itself. A wrong code counts only where the form has no other code field. */
export function isProofRefusal(refusal: string, hasOtherCode: boolean): boolean {
  if (refusal === 'code_wrong' || refusal === 'code_limit_reached') return !hasOtherCode;
  return REFUSALS.has(refusal);
}
