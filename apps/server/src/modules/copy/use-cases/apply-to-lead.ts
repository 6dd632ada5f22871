import { decideApply, decideLeaderTerms, type LeaderForm } from '@candor/domain/copy/decide-apply';
import { withTx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { insertApplication, loadApplication } from '../applications.store';
import type { CopyDeps } from '../deps';
import { loadLeader } from '../leaders.store';
import { lockCopyRole } from '../relations.store';
import { lockConditions } from './read-conditions';

export interface ApplyRequest extends LeaderForm {
  readonly userId: number;
  readonly agreement: string;
}

/** Sends an application to become a leader; all conditions must be met at this moment. */
export const applyToLead = async (deps: CopyDeps, { userId, agreement, ...form }: ApplyRequest): Promise<void> => {
  const rules = (await deps.rules.now()).copy;
  const terms = decideLeaderTerms(form, rules, rules.defaultSharePercent);
  if (!terms.ok) throw new Refusal(terms.code, terms.params);
  await withTx(deps.pool, async (tx) => {
    await lockCopyRole(tx, [userId]);
    const leader = await loadLeader(tx.client, userId);
    const application = await loadApplication(tx.client, userId);
    const refused = decideApply({
      agreement,
      leader: leader?.state ?? 'none',
      isPending: application?.state === 'pending',
      conditions: await lockConditions(deps, tx, userId),
    });
    if (refused) throw new Refusal(refused.code, refused.params);
    await insertApplication(tx, { userId, ...terms.value, agreement, now: new Date(deps.clock.nowMs()) });
  });
};
