import { toPhone } from '@candor/domain/identity/account-name';

export type LoginMethod = 'email' | 'phone';

export interface LoginDraft {
  readonly method: LoginMethod;
  readonly account: string;
  readonly password: string;
  /** From the authenticator app, or a backup code; asked for only when the server wants it. */
  readonly totpCode: string;
}

/** The field that is empty, to be named to the user before anything is sent. */
export type LoginGap = 'emailMissing' | 'phoneMissing' | 'passwordMissing' | 'totpMissing';

/** Only emptiness is checked here: whether an account exists is for the server to say. */
export function findGap(form: LoginDraft, asksTotp = false): LoginGap | null {
  if (accountToSend(form, '') === '') return form.method === 'email' ? 'emailMissing' : 'phoneMissing';
  if (form.password === '') return 'passwordMissing';
  return asksTotp && form.totpCode.trim() === '' ? 'totpMissing' : null;
}

/** Blanks round the account come from keyboards and never belong to it; a number goes out with the code of its region. */
export function accountToSend(form: LoginDraft, dialCode: string): string {
  const account = form.account.trim();
  if (form.method === 'email') return account;
  const number = account.replaceAll(/[\s().-]/g, '');
  return toPhone(number, dialCode)?.target ?? number;
}
