import { expect, it } from 'vitest';
import { toIdentityCard } from './identity-card.ts';

it.each([
  [0, 0, 'none', { hint: 'getLevel', level: 1 }],
  [1, 0, 'none', { hint: 'inReview' }],
  [3, 0, 'none', { hint: 'notAccepted' }],
  [2, 0, 'basic', { hint: 'getLevel', level: 2 }],
  [2, 1, 'basic', { hint: 'inReview' }],
  [2, 3, 'basic', { hint: 'notAccepted' }],
  [2, 2, 'advanced', null],
] as const)('reviews %i and %i: %s', (review_status, advanced_review_status, level, next) => {
  expect(toIdentityCard({ review_status, advanced_review_status })).toEqual({ level, next });
});
