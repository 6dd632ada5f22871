import type { Answer, OnceItem } from '#kernel/ledger/once';
import { referenceFrom, referenceOfCall } from '#kernel/ledger/reference';
import { refuse } from '#platform/refusal';
import { commitSingly } from '../commit-singly';
import type { FundDeps } from '../deps';
import { lockWithdrawal, updateEnded } from '../withdrawals.store';
import type { FundReply } from './request-deposit';
import { giveBack, WITHDRAW_RETURN_KIND } from './return-withdrawal';

interface Cancel extends OnceItem {
  readonly id: number;
}

/** The owner takes a withdrawal back before it is approved; money and quota return at once, once. */
export const createCancelWithdrawal = (deps: FundDeps) => {
  const commit = commitSingly<Cancel, FundReply>({
    pool: deps.pool,
    clock: deps.clock,
    book: async (tx, { id, userId, reference }) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal?.userId !== userId) return refuse('withdrawal_unknown');
      if (withdrawal.state !== 'reviewing' && withdrawal.state !== 'second_review') refuse('withdrawal_past_cancel');
      const now = new Date(deps.clock.nowMs());
      await updateEnded(tx, id, { state: 'cancelled', operatorId: null, now });
      await giveBack(tx, deps, { withdrawal, reference, cause: 'cancelled' });
      return { entryKind: WITHDRAW_RETURN_KIND, reply: { notice: 'withdraw_cancelled' } };
    },
  });
  return ({ id, userId, idempotency }: Omit<Cancel, 'reference'>): Promise<Answer<FundReply>> => {
    const reference = idempotency ? referenceOfCall(userId, idempotency) : referenceFrom(WITHDRAW_RETURN_KIND, id);
    return commit({ id, userId, idempotency, reference });
  };
};
