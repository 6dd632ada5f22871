import { type Asking, createMoneyCommand } from '#kernel/ledger/money-command';
import type { Answer, OnceItem } from '#kernel/ledger/once';
import { referenceFrom } from '#kernel/ledger/reference';
import { refuse } from '#platform/refusal';
import { bookSingly, commitSingly } from '../commit-singly';
import type { FundDeps } from '../deps';
import { lockWithdrawal, updateEnded } from '../withdrawals.store';
import type { FundReply } from './request-deposit';
import { giveBack, WITHDRAW_RETURN_KIND } from './return-withdrawal';

interface CancelRequest extends Asking {
  readonly id: number;
}
type Cancel = CancelRequest & OnceItem;

/** The owner cancels a withdrawal before it is approved; money and quota are returned at once, exactly once. */
export const createCancelWithdrawal = (deps: FundDeps): ((request: CancelRequest) => Promise<Answer<FundReply>>) =>
  createMoneyCommand<CancelRequest, Cancel, FundReply>({
    deps,
    commit: commitSingly,
    prepare: async (request) => request,
    book: bookSingly(async (tx, { id, userId, idempotency, reference: ofCall }) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal?.userId !== userId) return refuse('withdrawal_unknown');
      if (withdrawal.state !== 'reviewing' && withdrawal.state !== 'second_review') refuse('withdrawal_past_cancel');
      const reference = idempotency ? ofCall : referenceFrom(WITHDRAW_RETURN_KIND, id);
      const now = new Date(deps.clock.nowMs());
      await updateEnded(tx, id, { state: 'cancelled', operatorId: null, now });
      await giveBack(tx, deps, { withdrawal, reference, cause: 'cancelled' });
      return { entryKind: WITHDRAW_RETURN_KIND, reply: { notice: 'withdraw_cancelled' } };
    }),
  });
