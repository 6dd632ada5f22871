import { type Refused, refused } from '../refused';
import type { VerificationLevel } from './verification-levels';

/** 0 nothing submitted, 1 in review, 2 passed, 3 refused. */
export type Review = 0 | 1 | 2 | 3;

export interface Verification {
  readonly basic: Review;
  readonly advanced: Review;
}

export type VerificationEvent =
  | { readonly kind: 'submit'; readonly level: 1 | 2 }
  | { readonly kind: 'decide'; readonly level: 1 | 2; readonly approve: boolean };

export type VerificationDecision = { readonly ok: true; readonly next: Verification } | Refused;

/**
 * A level can be submitted when nothing of it is in review or passed, the second only after the first has passed. What
 * is in review is decided once; nothing else can be decided.
 */
export const decideVerification = (state: Verification, event: VerificationEvent): VerificationDecision => {
  const name = event.level === 1 ? 'basic' : 'advanced';
  const review = state[name];
  const go = (next: Review): VerificationDecision => ({ ok: true, next: { ...state, [name]: next } });
  if (event.kind === 'decide') return review === 1 ? go(event.approve ? 2 : 3) : refused('already_decided');
  if (event.level === 2 && state.basic !== 2) return refused('real_basic_first');
  if (review === 1) return refused('real_in_review');
  return review === 2 ? refused('real_already_passed') : go(1);
};

/** E-mail and phone come first, whatever the state. */
export const decideSubmission = (request: {
  readonly level: 1 | 2;
  readonly state: Verification;
  readonly emailBound: boolean;
  readonly phoneBound: boolean;
}): VerificationDecision => {
  if (!request.emailBound || !request.phoneBound) return refused('bind_first');
  return decideVerification(request.state, { kind: 'submit', level: request.level });
};

export const levelOf = ({ basic, advanced }: Verification): VerificationLevel => {
  if (basic !== 2) return 0;
  return advanced === 2 ? 2 : 1;
};
