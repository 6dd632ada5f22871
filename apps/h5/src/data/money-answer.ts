import { ApiError } from './api-error.ts';

/**
 * What an error means for a money form.
 * - final: the server's answer to this key. The next tap sends a new form with a new key.
 * - unknown: no answer came, so it may have been booked. Only the same form under the same key is safe.
 * - not_taken: rejected before the server checked the key: too many requests, or the session has ended.
 */
type AnswerKind = 'final' | 'unknown' | 'not_taken';

const answerKindOf = (error: unknown): AnswerKind => {
  if (!(error instanceof ApiError)) return 'unknown';
  if (error.type === 'network' || error.type === 'timeout') return 'unknown';
  if (error.type === 'http') return error.status >= 500 ? 'unknown' : 'not_taken';
  return error.type === '999' ? 'not_taken' : 'final';
};

export interface MoneyAnswer {
  /** The key may be deleted. */
  readonly isSettled: boolean;
  /** The form may have been booked. */
  readonly isOutcomeUnknown: boolean;
}

/** `wasLost`: an earlier sending under the same key has no final answer; rejecting this one does not settle it. */
export function decideMoneyAnswer(error: unknown, wasLost: boolean): MoneyAnswer {
  const said = answerKindOf(error);
  const isOutcomeUnknown = said === 'unknown' || (said === 'not_taken' && wasLost);
  return { isSettled: !isOutcomeUnknown, isOutcomeUnknown };
}
