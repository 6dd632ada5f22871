import {
  approveDeposit,
  approveWithdrawal,
  completeWithdrawal,
  decideVerification,
  operatorDeposits,
  operatorVerifications,
  operatorWithdrawals,
  refuseDeposit,
  refuseWithdrawal,
  verificationImages,
} from '@candor/contract/ops-queues';
import { signPath } from '#modules/files/index';
import { showCardPart } from '#modules/kyc/index';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { OK, registerAction } from './action';
import type { OpsDeps } from './deps';
import { toDepositRow, toVerificationRow, toWithdrawalRow } from './queues.reply';
import { loadDepositQueue, loadVerificationQueue, loadWithdrawalQueue } from './queues.store';
import { readReason } from './read-reason';
import { actorOf } from './use-cases/append-audit';
import type { createLogSights } from './use-cases/log-sights';
import {
  confirmDeposit,
  confirmWithdrawal,
  refuseDeposit as declineDeposit,
  refuseWithdrawal as declineWithdrawal,
  finishWithdrawal,
} from './use-cases/review-queue';
import { judgeVerification, recordImageAccess } from './use-cases/review-verification';

type LogSights = ReturnType<typeof createLogSights>;

const registerDepositRoutes = (deps: OpsDeps, logSights: LogSights): void => {
  registerCall(deps.http, operatorDeposits, async ({ status, search = '', page, limit }, context) => {
    const found = await loadDepositQueue(deps.pool, { status, search, page, limit });
    const ids = found.rows.map((row) => row.id);
    await logSights(actorOf(context), { action: 'deposit.vouchers_shown', kind: 'deposit', ids });
    const sign = (path: string): string => signPath(deps.secret, path, deps.clock.nowMs());
    return toCountedPage(
      { rows: found.rows.map((row) => toDepositRow(row, sign)), total: found.total },
      { page, limit },
    );
  });
  registerAction(deps, approveDeposit, async (tx, { id, reference, note = '' }, { operator: { operatorId } }) => ({
    reply: OK,
    audit: await confirmDeposit(tx, deps, { id, operatorId, reference, note }),
  }));
  registerAction(deps, refuseDeposit, async (tx, { id, reason }, { operator: { operatorId } }) => ({
    reply: OK,
    audit: await declineDeposit(tx, deps, { id, operatorId, reason: readReason(reason) }),
  }));
};

const registerWithdrawalRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorWithdrawals, async ({ state: status, search = '', page, limit }) => {
    const found = await loadWithdrawalQueue(deps.pool, { status, search, page, limit });
    return toCountedPage({ rows: found.rows.map(toWithdrawalRow), total: found.total }, { page, limit });
  });
  registerAction(deps, approveWithdrawal, async (tx, { id, note = '' }, { operator: { operatorId } }) => {
    const { state, audit } = await confirmWithdrawal(tx, deps, { id, operatorId, note });
    return { reply: { state }, audit };
  });
  registerAction(deps, completeWithdrawal, async (tx, { id, reference, note = '' }, { operator: { operatorId } }) => ({
    reply: OK,
    audit: await finishWithdrawal(tx, deps, { id, operatorId, reference, note }),
  }));
  registerAction(deps, refuseWithdrawal, async (tx, { id, reason }, { operator: { operatorId } }) => ({
    reply: OK,
    audit: await declineWithdrawal(tx, deps, { id, operatorId, reason: readReason(reason) }),
  }));
};

const registerVerificationRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorVerifications, async ({ status, search = '', page, limit }) => {
    const found = await loadVerificationQueue(deps.pool, { status, search, page, limit });
    const rows = found.rows.map((row) =>
      toVerificationRow(row, showCardPart(deps, { userId: row.userId, sealed: row.cardSealed })),
    );
    return toCountedPage({ rows, total: found.total }, { page, limit });
  });
  registerAction(deps, verificationImages, (tx, { id, note }, { operator: { operatorId } }) =>
    recordImageAccess(tx, deps, { id, operatorId, note: readReason(note) }),
  );
  registerAction(deps, decideVerification, (tx, { id, verdict, reason = '' }, { operator }) =>
    judgeVerification(tx, deps, { id, operator, approve: verdict === 'approve', reason }),
  );
};

/** Routes for deposits, withdrawals and verifications. */
export const registerQueueRoutes = (deps: OpsDeps, logSights: LogSights): void => {
  registerDepositRoutes(deps, logSights);
  registerWithdrawalRoutes(deps);
  registerVerificationRoutes(deps);
};
