import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hash';

const COST = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

it('compares a password at once for whom it is told to put first, while sixty-four others wait [A7]', async () => {
  const hasher = createPasswordHasher(COST);
  const stored = await hasher.hash('right');
  let finished = 0;
  const busy = Array.from({ length: 66 }, () => hasher.hash('anything').finally(() => (finished += 1)));
  await expect(hasher.hash('one too many')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await hasher.verify(stored, 'right', 'first')).toBe(true);
  // It began when the first of the two that ran had ended: the other lane has not done all the rest meanwhile.
  expect(finished).toBeLessThan(60);
  await Promise.all(busy);
});
