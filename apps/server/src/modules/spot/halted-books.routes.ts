import type { ReplyOf } from '@candor/contract/call';
import { haltedBooks, proposeResume } from '@candor/contract/ops-spot-books';
import { toCount } from '@candor/money/units';
import type { FastifyInstance } from 'fastify';
import { type ActionDeps, registerAction } from '#kernel/operators/action';
import { readReason } from '#kernel/operators/read-reason';
import { toTime } from '#kernel/operators/to-time';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { type HaltItem, loadHaltedBooks } from './halted-books.store';
import { proposeResume as askResume } from './use-cases/propose-resume';

const toHaltRow = (row: HaltItem): ReplyOf<typeof haltedBooks>['data'][number] => ({
  id: row.id,
  symbol: row.symbol,
  command_seq: toCount(row.commandSeq ?? '0'),
  action: row.action ?? '',
  order_id: row.orderId ?? 0,
  user_id: row.userId ?? 0,
  error: row.error,
  waiting: toCount(row.waiting),
  proposal_id: row.proposalId ?? 0,
  resumed_how: row.resumedHow ?? '',
  resumed_at_ms: row.resumedAt?.getTime() ?? 0,
  proposed_by: row.proposedBy ?? '',
  approved_by: row.approvedBy ?? '',
  ...toTime(row.createdAt),
});

/** Console routes for halted order books. */
export const registerHaltedBookRoutes = (deps: ActionDeps & { readonly http: FastifyInstance }): void => {
  registerCall(deps.http, haltedBooks, async ({ state, page, limit }) => {
    const { rows, total } = await loadHaltedBooks(deps.pool, { state, page, limit });
    return toCountedPage({ rows: rows.map(toHaltRow), total }, { page, limit });
  });
  registerAction(deps, proposeResume, (tx, { id, how, reason }, { operator: { operatorId } }) =>
    askResume(tx, deps, { operatorId, haltId: id, how, reason: readReason(reason) }),
  );
};
