import type { SessionUser } from '#data/session-store.ts';

export type SecurityGap = 'emailMissing' | 'phoneMissing' | 'payPasswordMissing';

/** The first thing that is missing from the account's protection, in the order it should be mended; null: nothing. */
export function findSecurityGap(user: Pick<SessionUser, 'email' | 'phone' | 'has_pay_password'>): SecurityGap | null {
  if (user.email === '') return 'emailMissing';
  if (user.phone === '') return 'phoneMissing';
  return user.has_pay_password === 0 ? 'payPasswordMissing' : null;
}
