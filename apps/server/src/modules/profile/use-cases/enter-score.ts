import { computeScoreDelta, restoresAtMs, SCORE_MAX, type ScoreRule } from '@candor/domain/profile/credit-score';
import type { Tx } from '#platform/db/with-tx';
import { insertMatter, insertScoreEntry, lockScore, restoreReference, type ScoreFacts } from '../score.store';

export interface ScoreMatter {
  readonly userId: number;
  readonly reason: ScoreRule;
  /** The number of the order or deposit concerned; a reference counts once. */
  readonly reference: string;
  readonly nowMs: number;
}

/** `known`: the matter was judged before. `unchanged`: the score is at its bound, or the month has all its points. */
export type ScoreOutcome = 'entered' | 'known' | 'unchanged';

/**
 * Locks the score of a user and first returns it to 100 if that is due, so that the result does not depend on whether
 * the job that does it has run since.
 */
export const lockRestoredScore = async (tx: Tx, userId: number, nowMs: number): Promise<ScoreFacts> => {
  const facts = await lockScore(tx, userId, nowMs);
  if (facts === null) throw new Error(`there is no user ${userId}`);
  const { score, lastLoss } = facts;
  if (score === SCORE_MAX || lastLoss === null || restoresAtMs(lastLoss.atMs) > nowMs) return facts;
  const reference = restoreReference(lastLoss.id);
  await insertScoreEntry(tx, { userId, reason: 'restored', reference, delta: SCORE_MAX - score, now: new Date(nowMs) });
  return { ...facts, score: SCORE_MAX };
};

/** Adds a credit score entry, in the transaction of its cause. */
export const enterScore = async (tx: Tx, { nowMs, ...matter }: ScoreMatter): Promise<ScoreOutcome> => {
  const facts = await lockRestoredScore(tx, matter.userId, nowMs);
  if (!(await insertMatter(tx, matter))) return 'known';
  const delta = computeScoreDelta(matter.reason, facts);
  if (delta === 0) return 'unchanged';
  await insertScoreEntry(tx, { ...matter, delta, now: new Date(nowMs) });
  return 'entered';
};
