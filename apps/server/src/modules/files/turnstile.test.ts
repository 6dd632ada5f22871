import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile';

test('two run at once, three wait, the rest is refused as busy; those waiting run in order', async () => {
  const pass = createTurnstile({ atOnce: 2, waiting: 3 });
  const releases: (() => void)[] = [];
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const results = Array.from({ length: 7 }, (_, n) =>
    pass(async () => {
      inside += 1;
      most = Math.max(most, inside);
      order.push(n);
      await new Promise<void>((resolve) => releases.push(resolve));
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
    releases.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await all).toEqual(['done', 'failed inside', 'done', 'done', 'done', 'server_busy', 'server_busy']);
  expect({ order, most, inside }).toEqual({ order: [0, 1, 2, 3, 4], most: 2, inside: 0 });
});

test('a newcomer waits while somebody who has waited before is inside', async () => {
  const pass = createTurnstile({ atOnce: 1, waiting: 2 });
  const releases: (() => void)[] = [];
  let inside = 0;
  const enter = () =>
    pass(async () => {
      inside += 1;
      await new Promise<void>((resolve) => releases.push(resolve));
      inside -= 1;
    });
  const [first, second] = [enter(), enter()];
  await new Promise(setImmediate);
  releases.shift()?.();
  await first;
  const third = enter();
  await new Promise(setImmediate);
  expect(inside).toBe(1);
  releases.shift()?.();
  await second;
  await new Promise(setImmediate);
  releases.shift()?.();
  await third;
  expect(inside).toBe(0);
});
