import { expect, it } from 'vitest';
import { judgeDelivery, PUSH_TRIES, type PushAnswer, type PushVerdict } from './judge-delivery';

const LAST = PUSH_TRIES - 1;

it.each<[PushAnswer, number, PushVerdict]>([
  [201, 0, 'delivered'],
  [200, LAST, 'delivered'],
  [204, 0, 'delivered'],
  // Expired, or made with another key of ours.
  [404, 0, 'gone'],
  [410, 0, 'gone'],
  [401, 0, 'gone'],
  [403, LAST, 'gone'],
  // A redirect is not followed: it could lead inside.
  [301, 0, 'given_up'],
  [307, 0, 'given_up'],
  [400, 0, 'given_up'],
  [413, 0, 'given_up'],
  [408, 0, 'again'],
  [429, 0, 'again'],
  [429, LAST - 1, 'again'],
  [429, LAST, 'given_up'],
  [500, 0, 'again'],
  [503, LAST, 'given_up'],
  ['unreachable', 0, 'again'],
  ['unreachable', LAST, 'given_up'],
  ['inside', 0, 'given_up'],
])('%s after %i tries: %s', (answer, tries, verdict) => {
  expect(judgeDelivery(answer, tries)).toBe(verdict);
});
