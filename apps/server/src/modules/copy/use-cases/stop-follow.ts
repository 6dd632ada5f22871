import { createCloseByUser } from '#modules/futures/index';
import { withTx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { listCopiesOf, type OpenCopy } from '../copies.store';
import type { FanOutDeps } from '../deps';
import { endRelations, lockRelations, type RelationRow } from '../relations.store';
import { ensureRunning, type RelationRequest } from './follow';
import { settleStopped } from './settle-stopped';

const endAt = (relation: RelationRow, at: Date): RelationRow => ({
  ...relation,
  state: 'ended',
  endCause: 'follower',
  endedAt: at,
  settling: true,
});

/** Ends the relation. Kept copies become the follower's own in the same transaction; the share is settled when they are marked. */
const end = async (
  deps: FanOutDeps,
  { copies, ...request }: StopRequest,
): Promise<{ readonly relation: RelationRow; readonly open: readonly OpenCopy[] }> =>
  withTx(deps.pool, async (tx) => {
    const relation = await ensureRunning(tx, request);
    // Read under the lock, and never before the follow began, which another server may have written.
    const at = new Date(Math.max(deps.clock.nowMs(), relation.startedAt.getTime()));
    await endRelations(tx, [relation.id], { cause: 'follower', at });
    const ended = endAt(relation, at);
    if (copies === 'keep') await settleStopped(deps, tx, [ended]);
    const open = copies === 'keep' ? [] : await listCopiesOf(tx.client, [relation.id]);
    return { relation: ended, open };
  });

/** A copy that cannot be closed because there is no price stays open and becomes the follower's own. */
const closeAll = async (
  deps: FanOutDeps,
  closer: ReturnType<typeof createCloseByUser>,
  open: readonly OpenCopy[],
): Promise<void> => {
  const closes = await Promise.allSettled(
    open.map(({ positionId, followerId }) =>
      closer.one({ userId: followerId, idempotency: null, id: positionId, lots: null }, () => undefined),
    ),
  );
  const failed = closes.find((one) => one.status === 'rejected' && !(one.reason instanceof Refusal));
  if (failed?.status === 'rejected') deps.logger.error({ err: failed.reason }, 'copy: a copy could not be closed');
};

export interface StopRequest extends RelationRequest {
  readonly copies: 'close' | 'keep';
}

/**
 * Stops following at once: no later act of the leader is copied. Copies are closed like the user's own positions, by the next
 * price, or kept and marked by it; then the share of the profit is settled.
 */
export const createStopFollow = (deps: FanOutDeps) => {
  const closer = createCloseByUser(deps);
  return async (request: StopRequest): Promise<RelationRow> => {
    const { relation, open } = await end(deps, request);
    if (request.copies === 'close') {
      await closeAll(deps, closer, open);
      await withTx(deps.pool, async (tx) => {
        const locked = await lockRelations(tx.client, [relation.id]);
        const same = locked.filter((one) => one.settling && one.endedAt?.getTime() === relation.endedAt?.getTime());
        if (same.length > 0) await settleStopped(deps, tx, same);
      });
    }
    deps.changes.notify();
    deps.relay.nudge();
    return relation;
  };
};
