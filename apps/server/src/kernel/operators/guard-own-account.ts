import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { isOwnAccount } from './operators.store';

/** An operator may also be a customer, but never decides about the own account. */
export const ensureOtherAccount = (tx: Tx, operatorId: number, userId: number): Promise<void> =>
  ensureOtherAccounts(tx, operatorId, [userId]);

/** The same where a matter has several users. */
export const ensureOtherAccounts = async (tx: Tx, operatorId: number, userIds: readonly number[]): Promise<void> => {
  if (await isOwnAccount(tx, operatorId, userIds)) refuse('own_account');
};
