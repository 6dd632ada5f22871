import { type CopySettings, decideFollow } from '@candor/domain/copy/decide-follow';
import { isZero, sub, toAmount } from '@candor/money/decimal';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { sendCopyEvents } from '../copy-events';
import type { CopyDeps } from '../deps';
import { readResults } from '../relation-results';
import {
  addFollower,
  loadRole,
  lockCopyRole,
  lockLeader,
  lockRelation,
  type RelationRow,
  saveRelation,
  setPaused,
} from '../relations.store';
import { loadNets } from '../results.store';
import { settleShares } from './settle-shares';

export interface FollowRequest {
  readonly followerId: number;
  readonly leaderId: number;
  readonly settings: CopySettings;
  /** The version that was read with this call; empty: none. */
  readonly agreement: string;
}

const ensurePairs = ({ board }: CopyDeps, { instrumentIds }: CopySettings): void => {
  if (instrumentIds.some((id) => board.instrument(id) === undefined)) refuse('copy_pair_unknown');
};

const isRunning = (relation: RelationRow | null): relation is RelationRow =>
  relation !== null && relation.state !== 'ended';

/**
 * A debt of the last follow is paid before the next one begins, as far as the futures account has it. Answers what is left; a
 * follow that is refused for it takes nothing.
 */
const payDebt = async (deps: CopyDeps, tx: Tx, relation: RelationRow | null): Promise<string> => {
  if (relation?.state !== 'ended' || relation.settling || isZero(toAmount(relation.debt))) return '0';
  const results = await readResults(deps, tx.client, [relation.id]);
  const nowMs = deps.clock.nowMs();
  const paying = { relations: [relation], results, cause: 'rest', periodOf: () => nowMs } as const;
  const [share] = await settleShares(deps, tx, paying);
  return share ? sub(toAmount(share.due), toAmount(share.paid)) : relation.debt;
};

/** Begins a follow, or changes the settings of one that runs: they count from the leader's next act on. */
export const follow = async (deps: CopyDeps, request: FollowRequest): Promise<RelationRow> => {
  const { followerId, leaderId, settings } = request;
  ensurePairs(deps, settings);
  const { copy, version } = await deps.rules.now();
  const saved = await withTx(deps.pool, async (tx) => {
    await lockCopyRole(tx, [followerId]);
    const relation = await lockRelation(tx.client, { leaderId, followerId });
    const leader = await lockLeader(tx.client, leaderId);
    const [role, leaderRole] = await Promise.all([loadRole(tx.client, followerId), loadRole(tx.client, leaderId)]);
    const agreement = request.agreement === '' ? role.agreement : request.agreement;
    const debt = await payDebt(deps, tx, relation);
    const refusal = decideFollow(settings, copy, {
      leader: { id: leaderId, state: leader?.state ?? 'none', followers: leader?.followers ?? 0 },
      followerId,
      isLeading: role.isLeading,
      isLeaderFollowing: leaderRole.running > 0,
      isFollowing: isRunning(relation),
      running: role.running,
      agreement,
      isSettling: relation?.settling ?? false,
      debt,
    });
    if (refusal) throw new Refusal(refusal.code, refusal.params);
    const isNew = !isRunning(relation);
    const nets = await loadNets(tx.client, relation === null ? [] : [relation.id]);
    if (isNew) await addFollower(tx, leaderId);
    const row = await saveRelation(tx, {
      leaderId,
      followerId,
      settings,
      sharePercent: leader?.sharePercent ?? '0',
      agreement,
      isNew,
      netBefore: nets.get(relation?.id ?? 0) ?? '0',
      ruleVersion: version,
      at: new Date(deps.clock.nowMs()),
    });
    sendCopyEvents(tx, [{ userId: followerId, relationIds: [row.id], skipped: 0 }]);
    return row;
  });
  deps.relay.nudge();
  return saved;
};

export interface RelationRequest {
  readonly followerId: number;
  readonly leaderId: number;
}

/** Locks a relation that runs. */
export const ensureRunning = async (tx: Tx, request: RelationRequest): Promise<RelationRow> => {
  const relation = await lockRelation(tx.client, request);
  return isRunning(relation) ? relation : refuse('copy_not_following');
};

/** Pauses or resumes: open copies go on and close with the leader. */
export const pauseFollow = async (
  deps: CopyDeps,
  request: RelationRequest & { readonly isPaused: boolean },
): Promise<void> => {
  await withTx(deps.pool, async (tx) => {
    const relation = await ensureRunning(tx, request);
    await setPaused(tx, relation, request.isPaused);
    sendCopyEvents(tx, [{ userId: relation.followerId, relationIds: [relation.id], skipped: 0 }]);
  });
  deps.relay.nudge();
};
