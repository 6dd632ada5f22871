import type { OperatorRole } from '@candor/contract/call';
import { type ApprovalTime, type ApprovalWait, findApprovalWait, type Making } from '@candor/domain/ops/approval-wait';
import { refuseApproval } from '@candor/domain/ops/decide-proposal';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import { loadMakings } from './makings.store';
import { type LockedOperator, lockOperators } from './operators.store';

export interface ApproverDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'holdMs'>;
}

/** In holding times; makings older than this no longer affect approvals. */
const LOOKBACK_HOLDS = 8;

export interface Makings {
  readonly rows: readonly Making[];
  readonly at: ApprovalTime;
}

export const readMakings = async (sql: Pool | PoolClient, { clock, config }: ApproverDeps): Promise<Makings> => {
  const at = { nowMs: clock.nowMs(), holdMs: config.holdMs };
  return { rows: await loadMakings(sql, new Date(at.nowMs - LOOKBACK_HOLDS * at.holdMs)), at };
};

/** Earliest time an operator may approve; 0: already allowed. */
export const approvesFrom = ({ rows, at }: Makings, operatorId: number): number =>
  findApprovalWait({ operatorId, authorId: null }, rows, at)?.fromMs ?? 0;

export interface ApproverQuestion {
  readonly operatorId: number;
  /** The proposer, or the first approver. */
  readonly authorId: number | null;
  /** Other operators to lock. */
  readonly besides?: readonly number[];
}

export interface Approver {
  /** Read under lock, so that a role removed concurrently is already gone. */
  readonly operator: LockedOperator;
  readonly wait: ApprovalWait | null;
}

/** Locks the approver and the operators concerned until the transaction ends. */
export const lockApprover = async (tx: Tx, deps: ApproverDeps, question: ApproverQuestion): Promise<Approver> => {
  const { operatorId, authorId, besides = [] } = question;
  const locked = await lockOperators(tx, [operatorId, ...besides]);
  const operator = locked.find(({ id }) => id === operatorId);
  if (operator?.status !== 'active') return refuse('operator_required');
  const { rows, at } = await readMakings(tx.client, deps);
  return { operator, wait: findApprovalWait({ operatorId, authorId }, rows, at) };
};

/**
 * For approvals without a proposal: the operator needs one of the roles, must be past the waiting time, and must not be
 * the first approver.
 */
export const ensureMayApprove = async (
  tx: Tx,
  deps: ApproverDeps,
  question: ApproverQuestion & { readonly roles: readonly OperatorRole[] },
): Promise<void> => {
  const { operator, wait } = await lockApprover(tx, deps, question);
  if (!question.roles.some((role) => operator.roles.includes(role))) refuse('role_missing');
  if (wait === null) return;
  const { code, params } = refuseApproval(wait);
  throw new Refusal(code, params);
};
