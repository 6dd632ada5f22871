import { isCommonPassword } from '@candor/domain/identity/common-passwords';
import { isPassword } from '@candor/domain/validation/password';

export interface PasswordPair {
  readonly password: string;
  readonly repeat: string;
}

/** Rules of a new password, in display order. */
export const PASSWORD_RULES = ['length', 'uncommon', 'same'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** Which rules are met; an empty password meets none. */
export function checkPassword({ password, repeat }: PasswordPair): Readonly<Record<PasswordRule, boolean>> {
  const isLong = isPassword(password);
  return {
    length: isLong,
    uncommon: isLong && !isCommonPassword(password),
    same: password !== '' && password === repeat,
  };
}
