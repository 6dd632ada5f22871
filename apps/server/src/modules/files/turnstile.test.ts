import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile';

test('two run at once, three wait, the rest is refused as busy; those waiting run in order', async () => {
  const pass = createTurnstile({ atOnce: 2, waiting: 3 });
  const doors: (() => void)[] = [];
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const results = Array.from({ length: 7 }, (_, n) =>
    pass(async () => {
      inside += 1;
      most = Math.max(most, inside);
      order.push(n);
      await new Promise<void>((resolve) => doors.push(resolve));
      inside -= 1;
      if (n === 1) throw new Error('failed inside');
    }).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  );
  let settled = false;
  const all = Promise.all(results).finally(() => {
    settled = true;
  });
  while (!settled) {
    doors.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await all).toEqual(['done', 'failed inside', 'done', 'done', 'done', 'server_busy', 'server_busy']);
  expect({ order, most, inside }).toEqual({ order: [0, 1, 2, 3, 4], most: 2, inside: 0 });
});
