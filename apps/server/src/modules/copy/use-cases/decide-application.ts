import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { readReason } from '#kernel/operators/read-reason';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import type { SessionOperator } from '#platform/http/context';
import { refuse } from '#platform/refusal';
import { type Application, findApplication, updateDecided } from '../applications.store';
import type { CopyDeps } from '../deps';
import { insertLeader, loadLeader } from '../leaders.store';
import { COPY_NOTICES } from '../notices';
import { lockCopyRole } from '../relations.store';
import { lockConditions } from './read-conditions';

export interface ApplicationVerdict {
  readonly id: number;
  readonly operator: Pick<SessionOperator, 'operatorId' | 'name'>;
  readonly approve: boolean;
  /** Shown to the applicant; needed for a rejection. */
  readonly reason: string;
}

type DecideDeps = Pick<CopyDeps, 'clock' | 'currencies' | 'rules'>;

const findPending = async (tx: Tx, id: number): Promise<Application> => {
  const application = await findApplication(tx.client, id);
  return application?.state === 'pending' ? application : refuse('copy_application_unknown');
};

const admit = async (deps: DecideDeps, tx: Tx, { userId, sharePercent, signature }: Application): Promise<void> => {
  if (await loadLeader(tx.client, userId)) refuse('copy_already_leader');
  const conditions = await lockConditions(deps, tx, userId);
  if (conditions.some(({ isMet }) => !isMet)) refuse('copy_conditions_open');
  await insertLeader(tx, { userId, terms: { sharePercent, signature }, now: new Date(deps.clock.nowMs()) });
  await notify(tx, COPY_NOTICES, { userId, template: 'copy_application_approved', params: {} });
};

/** An operator admits or rejects an application; conditions are checked again under the locks of the user. */
export const decideApplication = async (tx: Tx, deps: DecideDeps, verdict: ApplicationVerdict) => {
  const { id, operator, approve } = verdict;
  const reason = approve ? verdict.reason.trim() : readReason(verdict.reason);
  const { userId } = await findPending(tx, id);
  await ensureOtherAccount(tx, operator.operatorId, userId);
  await lockCopyRole(tx, [userId]);
  const application = await findPending(tx, id);
  const state = approve ? 'approved' : 'rejected';
  const now = new Date(deps.clock.nowMs());
  if (!(await updateDecided(tx, { id, state, reason, operator: operator.name, now })))
    refuse('copy_application_unknown');
  if (approve) await admit(deps, tx, application);
  else await notify(tx, COPY_NOTICES, { userId, template: 'copy_application_rejected', params: { reason } });
  const audit = {
    action: approve ? 'copy.admit' : 'copy.reject',
    subject: `copy application ${id}`,
    before: { state: 'pending', userId, sharePercent: application.sharePercent, signature: application.signature },
    after: { state, reason },
  };
  return { reply: { ok: 1 as const }, audit };
};
