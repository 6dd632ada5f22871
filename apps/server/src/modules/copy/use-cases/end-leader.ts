import { notify, notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type Leader, lockLeader, type StoppedLeader, updateStopped } from '../leaders.store';
import { COPY_NOTICES } from '../notices';
import { endRelations, lockRunning, type RelationRow } from '../relations.store';
import type { ShareDeps } from './settle-shares';
import { settleStopped } from './settle-stopped';

const notifyFollowers = (tx: Tx, { name: leader }: Leader, relations: readonly RelationRow[]): Promise<void> =>
  notifyMany(
    tx,
    COPY_NOTICES,
    relations.map(({ followerId: userId }) => ({ userId, template: 'copy_leader_ended', params: { leader } })),
  );

/** A leader who stopped by their own action needs no notice of it. */
const notifyLeader = async (tx: Tx, { leaderId: userId, cause, reason }: StoppedLeader): Promise<void> => {
  if (cause === 'operator')
    await notify(tx, COPY_NOTICES, { userId, template: 'copy_lead_stopped', params: { reason } });
  if (cause === 'failed') await notify(tx, COPY_NOTICES, { userId, template: 'copy_lead_failed', params: {} });
};

/** Ends locked relations; open copies become the followers' own, and the share is settled when the next tick has marked them. */
const endFollows = async (deps: ShareDeps, tx: Tx, relations: readonly RelationRow[]): Promise<void> => {
  if (relations.length === 0) return;
  const at = new Date(deps.clock.nowMs());
  const ids = relations.map(({ id }) => id);
  await endRelations(tx, ids, { cause: 'leader', at });
  const ended = relations.map(
    (relation): RelationRow => ({
      ...relation,
      state: 'ended',
      endCause: 'leader',
      endedAt: at,
      settling: true,
    }),
  );
  await settleStopped(deps, tx, ended);
};

/**
 * Ends a leader for good, in the caller's transaction: all running relations end. Order of locks: relations, leader,
 * positions, accounts. Nudge the relay after the commit.
 */
export const endLeader = async (deps: ShareDeps, tx: Tx, stop: StoppedLeader): Promise<readonly RelationRow[]> => {
  await lockRunning(tx.client, stop.leaderId);
  const leader = (await lockLeader(tx, stop.leaderId)) ?? refuse('copy_leader_unknown');
  if (leader.state === 'stopped') refuse('copy_leader_stopped');
  // Follows may have begun before the leader was locked.
  const relations = await lockRunning(tx.client, stop.leaderId);
  await endFollows(deps, tx, relations);
  await updateStopped(tx, stop, new Date(deps.clock.nowMs()));
  await notifyFollowers(tx, leader, relations);
  await notifyLeader(tx, stop);
  return relations;
};
