export type LoginMethod = 'email' | 'phone';

export interface LoginForm {
  readonly method: LoginMethod;
  readonly account: string;
  readonly password: string;
}

/** The field that is empty, to be named to the user before anything is sent. */
export type LoginGap = 'emailMissing' | 'phoneMissing' | 'passwordMissing';

/** Only emptiness is checked here: whether an account exists is for the server to say. */
export function findGap(form: LoginForm): LoginGap | null {
  if (accountToSend(form) === '') return form.method === 'email' ? 'emailMissing' : 'phoneMissing';
  return form.password === '' ? 'passwordMissing' : null;
}

/** Blanks round the account come from keyboards and never belong to it; inside a phone number they are only grouping. */
export function accountToSend(form: LoginForm): string {
  const account = form.account.trim();
  return form.method === 'phone' ? account.replace(/[\s-]/g, '') : account;
}
