import { computeAppealDelta } from '@candor/domain/profile/credit-score';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { readReason } from '#kernel/operators/read-reason';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type LockedAppeal, lockAppeal, updateDecided } from '../appeals.store';
import type { ProfileDeps } from '../deps';
import { PROFILE_NOTICES } from '../notices';
import { insertScoreEntry } from '../score.store';
import { lockRestoredScore } from './enter-score';

export interface AppealVerdict {
  readonly entryId: number;
  readonly operatorId: number;
  readonly accept: boolean;
  /** Shown to the user. */
  readonly answer: string;
}

const lockOpen = async (tx: Tx, entryId: number): Promise<LockedAppeal> => {
  const appeal = (await lockAppeal(tx, entryId)) ?? refuse('not_found');
  return appeal.state === 'open' ? appeal : refuse('already_decided');
};

interface Reversal {
  readonly entryId: number;
  readonly appeal: LockedAppeal;
  readonly nowMs: number;
}

/** Answers the change of the score; 0: it has returned to 100 since, and nothing is left to reverse. */
const reverseEntry = async (tx: Tx, { entryId, appeal, nowMs }: Reversal): Promise<number> => {
  const { userId, delta: entryDelta } = appeal;
  const { score } = await lockRestoredScore(tx, userId, nowMs);
  const delta = computeAppealDelta(score, entryDelta);
  const reason = 'appeal_accepted';
  if (delta !== 0)
    await insertScoreEntry(tx, { userId, reason, reference: String(entryId), delta, now: new Date(nowMs) });
  return delta;
};

/** An operator accepts an appeal, which reverses the entry, or refuses it. Once. */
export const decideAppeal = async (tx: Tx, deps: Pick<ProfileDeps, 'clock'>, verdict: AppealVerdict) => {
  const { entryId, operatorId, accept } = verdict;
  const answer = readReason(verdict.answer);
  const appeal = await lockOpen(tx, entryId);
  const { userId } = appeal;
  await ensureOtherAccount(tx, operatorId, userId);
  const nowMs = deps.clock.nowMs();
  const change = accept ? await reverseEntry(tx, { entryId, appeal, nowMs }) : 0;
  const state = accept ? 'accepted' : 'refused';
  await updateDecided(tx, { entryId, state, answer, operatorId, now: new Date(nowMs) });
  const template = accept ? 'score_appeal_accepted' : 'score_appeal_refused';
  await notify(tx, PROFILE_NOTICES, { userId, template, params: { answer } });
  const audit = {
    action: accept ? 'score.appeal_accept' : 'score.appeal_refuse',
    subject: `score entry ${entryId}`,
    before: { state: 'open', userId, reason: appeal.reason, delta: appeal.delta },
    after: { state, change, answer },
  };
  return { reply: { ok: 1 as const }, audit };
};
