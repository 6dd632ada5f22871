import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { signPath } from '#modules/files/index';
import type { Tx } from '#platform/db/with-tx';
import type { SessionOperator } from '#platform/http/context';
import { refuse } from '#platform/refusal';
import type { KycDeps } from '../deps';
import { decideRealIn } from './decide-real';
import { loadSubmissionPictures } from './show-submission';

export interface ImageAccess {
  readonly id: number;
  readonly operatorId: number;
  /** Reason for viewing the pictures. */
  readonly note: string;
}

/** Every access is logged with its reason before the pictures are returned. */
export const recordImageAccess = async (tx: Tx, deps: Pick<KycDeps, 'secret' | 'clock'>, access: ImageAccess) => {
  const pictures = (await loadSubmissionPictures(tx, access.id)) ?? refuse('not_found');
  await ensureOtherAccount(tx, access.operatorId, pictures.userId);
  const sign = (path: string): string => signPath(deps.secret, path, deps.clock.nowMs());
  return {
    reply: { front: sign(pictures.front), reverse: sign(pictures.reverse) },
    audit: { action: 'verification.images_shown', subject: `verification ${access.id}`, note: access.note },
  };
};

export interface VerificationVerdict {
  readonly id: number;
  readonly operator: Pick<SessionOperator, 'operatorId' | 'name'>;
  readonly approve: boolean;
  readonly reason: string;
}

export const judgeVerification = async (tx: Tx, deps: Pick<KycDeps, 'clock'>, verdict: VerificationVerdict) => {
  const { id, operator, approve, reason } = verdict;
  const outcome = await decideRealIn(tx, deps, { submissionId: id, operator: operator.name, approve, reason });
  await ensureOtherAccount(tx, operator.operatorId, outcome.userId);
  const { userId, level, status } = outcome;
  const audit = {
    action: approve ? 'verification.pass' : 'verification.refuse',
    subject: `verification ${id}`,
    before: { status: 'review', userId, level },
    after: { status, reason: outcome.reason },
  };
  return { reply: { ok: 1 as const }, audit };
};
