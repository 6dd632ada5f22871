import { ApiError } from './api-error.ts';

/**
 * What an error means for a money form.
 * - final: the server's answer to this sending.
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

/** These say that the key has its effect: no earlier sending can have another one. */
const ENDS_THE_KEY: readonly string[] = ['already_done', 'idempotency_key_reused'];

const endsTheKey = (error: unknown): boolean => error instanceof ApiError && ENDS_THE_KEY.includes(error.error);

/**
 * `wasLost`: an earlier sending under the same key has no final answer. Turning this one away does not settle the key.
 * Refusing it does not either: another process may still carry out the earlier one.
 */
export function decideMoneyAnswer(error: unknown, wasLost: boolean): MoneyAnswer {
  const answerKind = answerKindOf(error);
  if (answerKind === 'unknown') return { isSettled: false, isOutcomeUnknown: true };
  return { isSettled: !wasLost || endsTheKey(error), isOutcomeUnknown: answerKind === 'not_taken' && wasLost };
}
