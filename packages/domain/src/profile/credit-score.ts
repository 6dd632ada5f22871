/** The score of a new user is also the highest there is. */
export const SCORE_MAX = 100;
const SCORE_MIN = 0;

/** Below the first the OTC limits are halved, below the second OTC is paused. Nothing else depends on the score. */
export const OTC_HALF_BELOW = 60;
export const OTC_PAUSED_BELOW = 40;

/** At most this many points for clean OTC orders in a calendar month (UTC). */
export const CLEAN_POINTS_A_MONTH = 10;

const DAY_MS = 86_400_000;
export const RESTORE_DAYS = 180;
export const APPEAL_DAYS = 30;

/** What changes the score, and by how much; null: by whatever leads back to the maximum. */
export const SCORE_DELTAS = {
  otc_dispute_lost: -10,
  otc_unpaid: -3,
  auction_unpaid: -10,
  voucher_forged: -20,
  otc_clean: 1,
  restored: null,
} as const;
export type ScoreRule = keyof typeof SCORE_DELTAS;
/** The reasons of entries: the rules, and an appeal that reversed another entry. */
export type ScoreReason = ScoreRule | 'appeal_accepted';

/** How the rest of the month and the score so far limit a change. */
export interface ScoreState {
  readonly score: number;
  /** Points for clean OTC orders since the beginning of the month. */
  readonly cleanPoints: number;
}

const bounded = (score: number): number => Math.min(SCORE_MAX, Math.max(SCORE_MIN, score));

export const computeScore = (deltas: readonly number[]): number =>
  bounded(deltas.reduce((sum, delta) => sum + delta, SCORE_MAX));

/** The change by a delta, limited by the bounds, so that an entry equals the actual change. */
const limitedTo = (score: number, delta: number): number => bounded(score + delta) - score;

/** The change to record for a reason; 0: no entry is written. */
export const computeScoreDelta = (reason: ScoreRule, { score, cleanPoints }: ScoreState): number => {
  if (reason === 'otc_clean' && cleanPoints >= CLEAN_POINTS_A_MONTH) return 0;
  return limitedTo(score, SCORE_DELTAS[reason] ?? SCORE_MAX - score);
};

/** The change that reverses an entry after an accepted appeal; less when the score has recovered since. */
export const computeAppealDelta = (score: number, entryDelta: number): number => limitedTo(score, -entryDelta);

/** Beginning of the calendar month, UTC. */
export const monthStartMs = (nowMs: number): number => {
  const date = new Date(nowMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

/** When the score returns to the maximum; `lastLossMs`: the newest negative entry that no appeal has reversed. */
export const restoresAtMs = (lastLossMs: number): number => lastLossMs + RESTORE_DAYS * DAY_MS;

export type OtcStanding = 'full' | 'half' | 'paused';

export const otcStanding = (score: number): OtcStanding => {
  if (score < OTC_PAUSED_BELOW) return 'paused';
  return score < OTC_HALF_BELOW ? 'half' : 'full';
};
