import { type Refused, refused } from '../refused';
import { APPEAL_DAYS } from './credit-score';

const DAY_MS = 86_400_000;

export interface AppealedEntry {
  readonly delta: number;
  readonly createdAtMs: number;
  readonly hasAppeal: boolean;
}

/** A negative entry can be appealed once, within 30 days. */
export const decideScoreAppeal = (entry: AppealedEntry, nowMs: number): { readonly ok: true } | Refused => {
  if (entry.delta >= 0) return refused('score_appeal_not_possible');
  if (entry.hasAppeal) return refused('score_appeal_made');
  if (nowMs > entry.createdAtMs + APPEAL_DAYS * DAY_MS)
    return refused('score_appeal_late', { days: String(APPEAL_DAYS) });
  return { ok: true };
};
