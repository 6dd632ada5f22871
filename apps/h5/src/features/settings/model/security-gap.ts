import type { SessionUser } from '#data/session-store.ts';

export type SecurityGap = 'emailMissing' | 'phoneMissing' | 'payPasswordMissing';

/** The first missing protection of the account, in recommended order; null: none. */
export function findSecurityGap(user: Pick<SessionUser, 'email' | 'phone' | 'has_pay_password'>): SecurityGap | null {
  if (user.email === '') return 'emailMissing';
  if (user.phone === '') return 'phoneMissing';
  return user.has_pay_password === 0 ? 'payPasswordMissing' : null;
}
