import { computeScoreDelta, type ScoreReason } from '@candor/domain/profile/credit-score';
import type { Tx } from '#platform/db/with-tx';
import { insertScoreEntry, lockScore } from '../profile.store';

export interface ScoreMatter {
  readonly userId: number;
  readonly reason: ScoreReason;
  /** The order, auction or voucher concerned; a reference counts once. */
  readonly reference: string;
  readonly nowMs: number;
}

/** Adds a credit score entry, in the transaction of its cause. False: it was entered before. */
export const enterScore = async (tx: Tx, { userId, reason, reference, nowMs }: ScoreMatter): Promise<boolean> => {
  const score = await lockScore(tx, userId);
  if (score === null) throw new Error(`there is no user ${userId}`);
  const delta = computeScoreDelta(reason, score);
  return insertScoreEntry(tx, { userId, reason, reference, delta, now: new Date(nowMs) });
};
