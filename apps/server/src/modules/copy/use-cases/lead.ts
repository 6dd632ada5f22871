import type { LeaderState } from '@candor/contract/copy-fields';
import { decideLead, decideLeaderTerms, type LeadAction, type LeaderForm } from '@candor/domain/copy/decide-apply';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { CopyDeps } from '../deps';
import { type Leader, loadLeader, lockLeader, updateState, updateTerms } from '../leaders.store';
import { endLeader } from './end-leader';

const decide = (leader: Leader | null, action: LeadAction): LeaderState => {
  const next = decideLead(leader?.state ?? 'none', action);
  if (!next.ok) throw new Refusal(next.code, next.params);
  return next.value;
};

interface LeadRequest {
  readonly userId: number;
  readonly action: LeadAction;
}

/** A stop locks relations before the leader, so the state is read first without a lock, and again by `endLeader`. */
const leadIn = async (deps: CopyDeps, tx: Tx, { userId, action }: LeadRequest): Promise<LeaderState> => {
  if (action === 'stop') {
    const stopped = decide(await loadLeader(tx.client, userId), action);
    await endLeader(deps, tx, { leaderId: userId, cause: 'self', reason: '' });
    return stopped;
  }
  const state = decide(await lockLeader(tx, userId), action);
  await updateState(tx, userId, state);
  return state;
};

/** A leader pauses, resumes, or stops for good. */
export const lead = async (deps: CopyDeps, request: LeadRequest): Promise<LeaderState> => {
  const state = await withTx(deps.pool, (tx) => leadIn(deps, tx, request));
  deps.relay.nudge();
  return state;
};

/** Changes the line below the name, and the share of new followers; running relations keep theirs. */
export const changeProfile = async (
  deps: CopyDeps,
  { userId, ...form }: LeaderForm & { readonly userId: number },
): Promise<void> => {
  const rules = (await deps.rules.now()).copy;
  await withTx(deps.pool, async (tx) => {
    const leader = await lockLeader(tx, userId);
    if (!leader) throw new Refusal('copy_not_leader');
    if (leader.state === 'stopped') throw new Refusal('copy_leader_stopped');
    const terms = decideLeaderTerms(form, rules, leader.sharePercent);
    if (!terms.ok) throw new Refusal(terms.code, terms.params);
    await updateTerms(tx, userId, terms.value);
  });
};
