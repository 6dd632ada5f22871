import { financeOverview } from '@candor/contract/finance';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { toFinanceReply } from './finance.reply';
import { type FinanceDeps, loadOverview } from './use-cases/load-overview';

/** The financial hub: what a user has in all finance products together. */
export const registerFinance = (deps: FinanceDeps & { readonly http: FastifyInstance }): void => {
  registerCall(deps.http, financeOverview, async (_, { user }) =>
    toFinanceReply(await loadOverview(deps, user.userId), await deps.currencies.list()),
  );
};
