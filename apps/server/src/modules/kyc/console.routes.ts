import { decideVerification, operatorVerifications, verificationImages } from '@candor/contract/ops-queues';
import type { FastifyInstance } from 'fastify';
import { type ActionDeps, registerAction } from '#kernel/operators/action';
import { readReason } from '#kernel/operators/read-reason';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import type { KycDeps } from './deps';
import { toVerificationRow } from './queue.reply';
import { judgeVerification, recordImageAccess } from './use-cases/review-verification';
import { showCardPart } from './use-cases/show-submission';
import { loadVerificationQueue } from './verification-queue.store';

/** Console routes for verifications. */
export const registerKycConsoleRoutes = (deps: KycDeps & ActionDeps & { readonly http: FastifyInstance }): void => {
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
