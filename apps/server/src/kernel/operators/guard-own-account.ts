import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { isOwnAccount } from './operators.store';

/** An operator may also be a customer, but never decides about the own account. */
export const ensureOtherAccount = async (tx: Tx, operatorId: number, userId: number): Promise<void> => {
  if (await isOwnAccount(tx, operatorId, userId)) refuse('own_account');
};
