import type { RefusalCode } from '@candor/contract/codes';
import { isProofRefusal } from '#data/second-proof/second-proof.ts';

export type FormField =
  | 'account'
  | 'code'
  | 'oldCode'
  | 'password'
  | 'repeat'
  | 'oldPassword'
  | 'invite'
  | 'phrase'
  | 'proof'
  | 'amount'
  | 'name';

const PLACES: Partial<Record<RefusalCode, FormField>> = {
  target_invalid: 'account',
  account_exists: 'account',
  code_wrong: 'code',
  code_cooldown: 'code',
  code_limit_reached: 'code',
  totp_wrong: 'code',
  totp_locked: 'code',
  old_code_needed: 'oldCode',
  passwords_differ: 'repeat',
  password_too_short: 'password',
  password_common: 'password',
  password_wrong: 'oldPassword',
  invite_unknown: 'invite',
  phrase_invalid: 'phrase',
  amount_invalid: 'amount',
  self_limit_invalid: 'amount',
  text_too_long: 'name',
  special_characters: 'name',
};

/** The field that a refusal belongs to if the form has it, else the whole form. */
export function placeOfRefusal(error: string, fields: readonly FormField[]): FormField | 'form' {
  if (fields.includes('proof') && isProofRefusal(error, fields.includes('code'))) return 'proof';
  const place = Object.hasOwn(PLACES, error) ? PLACES[error as RefusalCode] : undefined;
  return place !== undefined && fields.includes(place) ? place : 'form';
}
