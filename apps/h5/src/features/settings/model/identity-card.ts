import type { ReplyOf } from '@candor/contract/call';
import type { realState } from '@candor/contract/profile';

export type IdentityLevel = 'none' | 'basic' | 'advanced';

export interface IdentityCard {
  readonly level: IdentityLevel;
  /** Text beside the level: the next level, or the state of the last submission. */
  readonly next:
    | { readonly hint: 'getLevel'; readonly level: 1 | 2 }
    | { readonly hint: 'inReview' | 'notAccepted' }
    | null;
}

type Reviews = Pick<ReplyOf<typeof realState>, 'review_status' | 'advanced_review_status'>;

const PASSED = 2;

/** The identity card of the user centre. Reviews: 0 none, 1 in review, 2 passed, 3 failed. */
export function toIdentityCard({ review_status, advanced_review_status }: Reviews): IdentityCard {
  if (review_status !== PASSED) return { level: 'none', next: nextStep(review_status, 1) };
  if (advanced_review_status !== PASSED) return { level: 'basic', next: nextStep(advanced_review_status, 2) };
  return { level: 'advanced', next: null };
}

function nextStep(status: 0 | 1 | 3, level: 1 | 2): IdentityCard['next'] {
  if (status === 1) return { hint: 'inReview' };
  return status === 3 ? { hint: 'notAccepted' } : { hint: 'getLevel', level };
}
