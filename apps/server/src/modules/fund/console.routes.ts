import {
  approveDeposit,
  approveWithdrawal,
  completeWithdrawal,
  operatorDeposits,
  operatorWithdrawals,
  proposeDepositAmount,
  refuseDeposit,
  refuseWithdrawal,
} from '@candor/contract/ops-queues';
import type { FastifyInstance } from 'fastify';
import { type ActionDeps, OK, registerAction } from '#kernel/operators/action';
import { actorOf } from '#kernel/operators/append-audit';
import { createLogSights } from '#kernel/operators/log-sights';
import { readReason } from '#kernel/operators/read-reason';
import { signPath } from '#modules/files/index';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { loadDepositQueue } from './deposit-queue.store';
import type { FundDeps } from './deps';
import { toDepositRow, toWithdrawalRow } from './queues.reply';
import { proposeDepositAmount as askDepositAmount } from './use-cases/propose-deposit-amount';
import {
  confirmDeposit,
  confirmWithdrawal,
  refuseDeposit as declineDeposit,
  refuseWithdrawal as declineWithdrawal,
  finishWithdrawal,
} from './use-cases/review-queue';
import { loadWithdrawalQueue } from './withdrawal-queue.store';

export type ConsoleDeps = FundDeps & ActionDeps & { readonly http: FastifyInstance };

const registerDepositRoutes = (deps: ConsoleDeps): void => {
  const logSights = createLogSights(deps);
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
  registerAction(deps, refuseDeposit, async (tx, { id, reason, forged }, { operator: { operatorId } }) => ({
    reply: OK,
    audit: await declineDeposit(tx, deps, { id, operatorId, reason: readReason(reason), isForged: forged === '1' }),
  }));
  registerAction(deps, proposeDepositAmount, (tx, { id: depositId, ...form }, { operator: { operatorId } }) =>
    askDepositAmount(tx, deps, { ...form, reason: readReason(form.reason), depositId, operatorId }),
  );
};

const registerWithdrawalRoutes = (deps: ConsoleDeps): void => {
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

/** Console routes for deposits and withdrawals. */
export const registerFundConsoleRoutes = (deps: ConsoleDeps): void => {
  registerDepositRoutes(deps);
  registerWithdrawalRoutes(deps);
};
