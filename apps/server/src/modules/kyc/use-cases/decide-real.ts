import { decideVerification } from '@candor/domain/kyc/decide-submission';
import { notify } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { KycDeps } from '../deps';
import { loadLatest, lockBinding, lockSubmission, toVerification, updateDecided } from '../kyc.store';

export interface RealDecision {
  readonly submissionId: number;
  /** Who decides; kept with the submission. */
  readonly operator: string;
  readonly approve: boolean;
  /** Told to the user; needed for a refusal. */
  readonly reason: string;
}

const LONGEST_REASON = 500;

/** An operator's decision about a submission: once, whoever comes second is told so. */
export const decideReal = async (deps: Pick<KycDeps, 'pool' | 'clock'>, decision: RealDecision): Promise<void> => {
  const reason = decision.approve ? '' : decision.reason.trim().slice(0, LONGEST_REASON);
  if (!decision.approve && reason === '') refuse('parameter_error', { field: 'reason' });
  await withTx(deps.pool, async (tx) => {
    const submission = (await lockSubmission(tx, decision.submissionId)) ?? refuse('not_found');
    const { userId, level } = submission;
    await lockBinding(tx, userId);
    const state = toVerification(await loadLatest(tx.client, userId));
    const isOpen = submission.status === 'review';
    const next = decideVerification(state, { kind: 'decide', level, approve: decision.approve });
    if (!isOpen || !next.ok) throw new Refusal('already_decided');
    const status = decision.approve ? 'passed' : 'refused';
    await updateDecided(tx, submission, {
      status,
      operator: decision.operator,
      reason,
      now: new Date(deps.clock.nowMs()),
    });
    if (decision.approve) await notify(tx, { userId, template: 'real_passed', params: {} });
    else await notify(tx, { userId, template: 'real_refused', params: { reason } });
  });
};
