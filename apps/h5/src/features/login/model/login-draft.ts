import { toPhone } from '@candor/domain/identity/account-name';

export type LoginMethod = 'email' | 'phone';

export interface LoginDraft {
  readonly method: LoginMethod;
  readonly account: string;
  readonly password: string;
  /** Code of the authenticator app or a backup code; asked for only when the server requires it. */
  readonly totpCode: string;
}

/** The empty field, reported before anything is sent. */
export type LoginGap = 'emailMissing' | 'phoneMissing' | 'passwordMissing' | 'totpMissing';

/** Checks only for empty fields; whether the account exists is up to the server. */
export function findGap(form: LoginDraft, asksTotp = false): LoginGap | null {
  if (accountToSend(form, '') === '') return form.method === 'email' ? 'emailMissing' : 'phoneMissing';
  if (form.password === '') return 'passwordMissing';
  return asksTotp && form.totpCode.trim() === '' ? 'totpMissing' : null;
}

/** Trims the account, because keyboards add spaces, and prefixes a phone number with its dial code. */
export function accountToSend(form: LoginDraft, dialCode: string): string {
  const account = form.account.trim();
  if (form.method === 'email') return account;
  const number = account.replaceAll(/[\s().-]/g, '');
  return toPhone(number, dialCode)?.target ?? number;
}
