import { toEmail, toPhone } from '@candor/domain/identity/account-name';
import { isCode } from '@candor/domain/validation/code';
import { checkPassword, type PasswordPair } from './password-rules.ts';
import type { FormField } from './refusal-place.ts';

export type ContactMethod = 'email' | 'phone';

export interface Contact {
  readonly method: ContactMethod;
  readonly email: string;
  readonly phone: string;
  /** Dial code of the phone number's region, digits only. */
  readonly dialCode: string;
}

/** Validation error, as the key of its message. */
export type GapKey =
  | 'email'
  | 'phone'
  | 'code'
  | 'oldCode'
  | 'passwordLength'
  | 'passwordCommon'
  | 'passwordsDiffer'
  | 'oldPassword'
  | 'totp'
  | 'passkey'
  | 'name'
  | 'phrase'
  | 'amount';

export interface Gap {
  readonly field: FormField;
  readonly key: GapKey;
}

/** Removes separators from a phone number and surrounding spaces from an email address. */
export function contactToSend(contact: Contact): string {
  return contact.method === 'email' ? contact.email.trim() : phoneToSend(contact.phone);
}

function phoneToSend(phone: string): string {
  return phone.replaceAll(/[\s().-]/g, '');
}

export function findContactGap(contact: Contact): Gap | null {
  const { method, email, phone, dialCode } = contact;
  if (method === 'email') return toEmail(email) ? null : { field: 'account', key: 'email' };
  return toPhone(phone, dialCode) ? null : { field: 'account', key: 'phone' };
}

export function findCodeGap(code: string): Gap | null {
  return isCode(code) ? null : { field: 'code', key: 'code' };
}

export function findPasswordGap(pair: PasswordPair): Gap | null {
  const rules = checkPassword(pair);
  if (!rules.length) return { field: 'password', key: 'passwordLength' };
  if (!rules.uncommon) return { field: 'password', key: 'passwordCommon' };
  return rules.same ? null : { field: 'repeat', key: 'passwordsDiffer' };
}

/** First validation error of the registration or password reset form, from top to bottom. */
export function findAccountGap(form: Contact & PasswordPair & { readonly code: string }): Gap | null {
  return findContactGap(form) ?? findCodeGap(form.code) ?? findPasswordGap(form);
}

/** The number in international form; as typed while it is invalid. */
export function internationalPhone({ phone, dialCode }: Pick<Contact, 'phone' | 'dialCode'>): string {
  return toPhone(phone, dialCode)?.target ?? phone;
}
