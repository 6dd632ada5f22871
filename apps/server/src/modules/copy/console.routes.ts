import {
  decideCopyApplication,
  operatorCopyApplications,
  operatorCopyLeaders,
  operatorCopyRelations,
  proposeCopyStop,
} from '@candor/contract/ops-copy';
import type { FastifyInstance } from 'fastify';
import { type ActionDeps, registerAction } from '#kernel/operators/action';
import { propose } from '#kernel/operators/propose';
import { readReason } from '#kernel/operators/read-reason';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { toApplicationRow, toLeaderRow, toRelationRow } from './console.reply';
import { loadApplications, loadLeaders, loadRelations } from './console.store';
import type { CopyDeps } from './deps';
import { loadLeader } from './leaders.store';
import { copyStop } from './stop-kind';
import { decideApplication } from './use-cases/decide-application';
import { readConditions } from './use-cases/read-conditions';

type ConsoleDeps = CopyDeps & ActionDeps & { readonly http: FastifyInstance };

const registerLists = (deps: ConsoleDeps): void => {
  registerCall(deps.http, operatorCopyApplications, async ({ state, page, limit }) => {
    const found = await loadApplications(deps.pool, { state, page, limit });
    const rows = [];
    for (const row of found.rows) {
      const conditions = state === 'pending' ? await readConditions(deps, deps.pool, row.userId) : [];
      rows.push(toApplicationRow(row, conditions));
    }
    return toCountedPage({ rows, total: found.total }, { page, limit });
  });
  registerCall(deps.http, operatorCopyLeaders, async ({ state, page, limit }) => {
    const { rows, total } = await loadLeaders(deps.pool, { state, page, limit });
    return toCountedPage({ rows: rows.map(toLeaderRow), total }, { page, limit });
  });
  registerCall(deps.http, operatorCopyRelations, async (input) => {
    const { leader_id: leaderId, follower_id: followerId, page, limit } = input;
    const { rows, total } = await loadRelations(deps.pool, { leaderId, followerId, page, limit });
    return toCountedPage({ rows: rows.map(toRelationRow), total }, { page, limit });
  });
};

/** Console routes of copy trading. None touches a position, a balance or a figure. */
export const registerCopyConsole = (deps: ConsoleDeps): void => {
  registerLists(deps);
  registerAction(deps, decideCopyApplication, (tx, { id, decision, reason }, { operator }) =>
    decideApplication(tx, deps, { id, operator, approve: decision === 'approve', reason }),
  );
  registerAction(deps, proposeCopyStop, async (tx, { user_id: userId, reason }, { operator: { operatorId } }) => {
    const { name } = (await loadLeader(tx.client, userId)) ?? refuse('copy_leader_unknown');
    return propose(tx, deps, {
      kind: copyStop,
      subject: `lead trader ${userId}`,
      body: { userId, name },
      reason: readReason(reason),
      operatorId,
      action: 'copy.propose_stop',
    });
  });
};
