import { decideVerification } from '@candor/domain/kyc/decide-submission';
import { notify } from '#modules/notify/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { KycDeps } from '../deps';
import { loadLatest, lockBinding, lockSubmission, toVerification, updateDecided } from '../kyc.store';
import { KYC_NOTICES } from '../notices';

export interface RealDecision {
  readonly submissionId: number;
  /** The deciding operator; stored with the submission. */
  readonly operator: string;
  readonly approve: boolean;
  /** Shown to the user; needed for a refusal. */
  readonly reason: string;
}

const LONGEST_REASON = 500;

/** What changed, for the audit log. */
export interface RealOutcome {
  readonly userId: number;
  readonly level: 1 | 2;
  readonly status: 'passed' | 'refused';
  readonly reason: string;
}

const toReason = ({ approve, reason }: RealDecision): string => (approve ? '' : reason.trim().slice(0, LONGEST_REASON));

/** An operator's decision about a submission, in the caller's transaction. A second decision is refused. */
export const decideRealIn = async (
  tx: Tx,
  { clock }: Pick<KycDeps, 'clock'>,
  decision: RealDecision,
): Promise<RealOutcome> => {
  const reason = toReason(decision);
  if (!decision.approve && reason === '') refuse('reason_missing');
  const submission = (await lockSubmission(tx, decision.submissionId)) ?? refuse('not_found');
  const { userId, level } = submission;
  await lockBinding(tx, userId);
  const state = toVerification(await loadLatest(tx.client, userId));
  const isOpen = submission.status === 'review';
  const next = decideVerification(state, { kind: 'decide', level, approve: decision.approve });
  if (!isOpen || !next.ok) throw new Refusal('already_decided');
  const status = decision.approve ? 'passed' : 'refused';
  const now = new Date(clock.nowMs());
  await updateDecided(tx, submission, { status, operator: decision.operator, reason, now });
  if (decision.approve) await notify(tx, KYC_NOTICES, { userId, template: 'real_passed', params: {} });
  else await notify(tx, KYC_NOTICES, { userId, template: 'real_refused', params: { reason } });
  return { userId, level, status, reason };
};

/** The same in its own transaction. */
export const decideReal = async (deps: Pick<KycDeps, 'pool' | 'clock'>, decision: RealDecision): Promise<void> => {
  await withTx(deps.pool, (tx) => decideRealIn(tx, deps, decision));
};
