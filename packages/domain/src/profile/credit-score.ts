/** The initial score, and its bounds. */
const SCORE_START = 100;
const SCORE_MIN = 0;
const SCORE_MAX = 200;

/** What changes the score, and by how much; null: by whatever leads back to the start. */
export const SCORE_DELTAS = {
  otc_dispute_lost: -10,
  otc_unpaid: -3,
  auction_unpaid: -10,
  voucher_forged: -20,
  otc_clean: 1,
  restored: null,
} as const;
export type ScoreReason = keyof typeof SCORE_DELTAS;

export const computeScore = (deltas: readonly number[]): number => {
  const total = deltas.reduce((sum, delta) => sum + delta, SCORE_START);
  return Math.min(SCORE_MAX, Math.max(SCORE_MIN, total));
};

/** The change to record for a reason, limited by the bounds, so that an entry equals the actual change. */
export const computeScoreDelta = (reason: ScoreReason, score: number): number => {
  const delta = SCORE_DELTAS[reason] ?? Math.max(0, SCORE_START - score);
  return computeScore([score - SCORE_START, delta]) - score;
};
