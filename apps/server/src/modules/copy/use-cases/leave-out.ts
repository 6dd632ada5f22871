import { computeAskedLots } from '@candor/domain/copy/decide-copy';
import { notify } from '#modules/notify/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { hasServed, listOpenCopies, type NewResult, sendResults } from '../copies.store';
import { sendCopyEvents } from '../copy-events';
import type { FanOutDeps } from '../deps';
import { loadNames } from '../names.store';
import { COPY_NOTICES } from '../notices';
import { lockFollowers, lockRelations } from '../relations.store';
import { lockSignal, type Signal, sendProgress } from '../signals.store';
import { copyBatch, type FanOutMoment } from './copy-batch';

const NOTHING = { outcome: 'skipped', reason: 'failed', params: {}, lots: '0' } as const;

/** The result of the next follower of an act, whose relation is locked; null: there is none. */
const findNext = async (tx: Tx, signal: Signal): Promise<NewResult | null> => {
  const { leaderId, positionId: leaderPositionId, doneTo: after, createdAt: before } = signal;
  if (signal.kind === 'open') {
    const [relation] = await lockFollowers(tx.client, { leaderId, after, limit: 1, before });
    if (relation === undefined) return null;
    const { id: relationId, followerId } = relation;
    return { ...NOTHING, followerId, relationId, positionId: null, askedLots: computeAskedLots(relation, signal.lots) };
  }
  const [copy] = await listOpenCopies(tx.client, { leaderPositionId, after, limit: 1 });
  if (copy === undefined) return null;
  await lockRelations(tx.client, [copy.relationId]);
  return { ...NOTHING, ...copy, askedLots: '0' };
};

/** An open copy stays as it was while the leader closed or changed the position: only the follower can act now. */
const notifyLeftOut = async (tx: Tx, { leaderId, kind }: Signal, userId: number): Promise<void> => {
  if (kind === 'open') return;
  const leader = (await loadNames(tx.client, [leaderId])).get(leaderId) ?? '';
  await notify(tx, COPY_NOTICES, { userId, template: 'copy_left_out', params: { leader } });
};

/** Nobody was served before: the act is carried out for the follower after, or this throws. */
const serveAnother = async (deps: FanOutDeps, tx: Tx, signal: Signal): Promise<number> => {
  const { count, doneTo } = await copyBatch({ ...deps, batch: 1 }, tx, signal);
  if (count === 0) throw new Error('copy: there is no other follower to compare with');
  return doneTo;
};

/**
 * Leaves the next follower out of an act, with the reason in the log of the follower: the act failed for this follower
 * alone. Unless `isCertain`, it must have been carried out for another one; otherwise the failure may have a cause that
 * all share. Returns the number of the follower left out.
 */
export const leaveOut = (
  deps: FanOutDeps,
  moment: FanOutMoment,
  { id, isCertain }: { readonly id: string; readonly isCertain: boolean },
): Promise<number | null> =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const signal = await lockSignal(tx.client, id);
    const next = signal && (await findNext(tx, signal));
    if (signal === null || next === null) return null;
    const { followerId, relationId } = next;
    const isProven = isCertain || (await hasServed(tx.client, signal));
    const doneTo = isProven ? followerId : await serveAnother(deps, tx, { ...signal, doneTo: followerId });
    sendResults(tx, signal, { results: [next], at: new Date(deps.clock.nowMs()) });
    await notifyLeftOut(tx, signal, followerId);
    sendCopyEvents(tx, [{ userId: followerId, relationIds: [relationId], skipped: 1 }]);
    sendProgress(tx, signal, { doneTo, isDone: false });
    return followerId;
  });
