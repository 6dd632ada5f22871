import type { ConditionState } from '@candor/domain/copy/conditions';
import type { CopyRules } from '@candor/domain/copy/copy-rules';
import { type Application, loadApplication } from '../applications.store';
import type { CopyDeps } from '../deps';
import { type Leader, type LeaderSums, loadLeader, loadLeaderSums } from '../leaders.store';
import { loadRole } from '../relations.store';
import { readConditions } from './read-conditions';

export interface MeAsLeader {
  readonly rules: CopyRules;
  readonly leader: Leader | null;
  readonly application: Application | null;
  readonly conditions: readonly ConditionState[];
  readonly sums: LeaderSums;
  readonly followerAgreement: string;
}

/** A user as a leader: state, application, conditions and sums. */
export const readMe = async (deps: CopyDeps, userId: number): Promise<MeAsLeader> => {
  const [{ copy: rules }, leader, application, conditions, sums, role] = await Promise.all([
    deps.rules.now(),
    loadLeader(deps.pool, userId),
    loadApplication(deps.pool, userId),
    readConditions(deps, deps.pool, userId),
    loadLeaderSums(deps.pool, userId, deps.clock.nowMs()),
    loadRole(deps.pool, userId),
  ]);
  return { rules, leader, application, conditions, sums, followerAgreement: role.agreement };
};
