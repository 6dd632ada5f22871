import { isPassword } from '../validation/password';
import { isCommonPassword } from './common-passwords';

export type PasswordProblem = 'passwords_differ' | 'password_too_short' | 'password_common';

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
  /** The address or number it protects. */
  readonly account?: string;
}

/**
 * A new login password has 7 to 128 characters of any kind, is typed twice alike, and is neither common nor the name of
 * its own account. Nothing is trimmed or cut.
 */
export function findPasswordProblem({ password, repeated, account }: NewPassword): PasswordProblem | null {
  if (password !== repeated) return 'passwords_differ';
  if (!isPassword(password)) return 'password_too_short';
  return isCommonPassword(password) || isNameOf(password, account ?? '') ? 'password_common' : null;
}

function isNameOf(password: string, account: string): boolean {
  const word = password.toLowerCase();
  return account !== '' && [account, account.split('@')[0], account.replace(/^\+/, '')].includes(word);
}
