import { isZero, sum, toAmount } from '@candor/money/decimal';
import { notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { loadNames } from '../names.store';
import { COPY_NOTICES } from '../notices';
import type { NewShare } from '../shares.store';

/** Notifies followers of what they paid, and each leader of the sum received. */
export const notifyShares = async (tx: Tx, shares: readonly NewShare[], at: Date): Promise<void> => {
  const paid = shares.filter((share) => !isZero(toAmount(share.paid)));
  if (paid.length === 0) return;
  const date = at.toISOString().slice(0, 10);
  const names = await loadNames(
    tx.client,
    paid.map(({ leaderId }) => leaderId),
  );
  const followers = paid.map(({ followerId, leaderId, paid: amount }) => ({
    userId: followerId,
    template: 'copy_share_paid' as const,
    params: { leader: names.get(leaderId) ?? '', amount, currency: 'USDT', date },
  }));
  const leaders = [...names.keys()].map((leaderId) => {
    const amounts = paid.filter((share) => share.leaderId === leaderId).map((share) => toAmount(share.paid));
    return {
      userId: leaderId,
      template: 'copy_share_received' as const,
      params: { amount: sum(amounts), currency: 'USDT', date },
    };
  });
  await notifyMany(tx, COPY_NOTICES, followers);
  await notifyMany(tx, COPY_NOTICES, leaders);
};
