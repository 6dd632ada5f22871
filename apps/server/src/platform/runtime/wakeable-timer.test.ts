import { expect, test } from 'vitest';
import { monotonicMs } from './monotonic';
import { createWakeableTimer } from './wakeable-timer';

const LONG_MS = 60_000;

const timeOf = async (work: Promise<void>): Promise<number> => {
  const startedMs = monotonicMs();
  await work;
  return monotonicMs() - startedMs;
};

test('a wait ends after its time, or when woken', async () => {
  const timer = createWakeableTimer();
  timer.reset();
  expect(await timeOf(timer.wait(30))).toBeGreaterThan(25);
  const sleeping = timeOf(timer.wait(LONG_MS));
  timer.wake();
  expect(await sleeping).toBeLessThan(LONG_MS / 2);
});

test('a wake before the wait ends it at once, until the timer is reset', async () => {
  const timer = createWakeableTimer();
  timer.reset();
  timer.wake();
  expect(await timeOf(timer.wait(LONG_MS))).toBeLessThan(LONG_MS / 2);
  timer.reset();
  expect(await timeOf(timer.wait(30))).toBeGreaterThan(25);
});

test('an aborted signal wakes it, unless its listener was removed', async () => {
  const timer = createWakeableTimer();
  const [near, far] = [new AbortController(), new AbortController()];
  timer.wakeOnAbort(near.signal);
  timer.wakeOnAbort(far.signal)();
  const first = timeOf(timer.wait(30));
  far.abort();
  expect(await first).toBeGreaterThan(25);
  const second = timeOf(timer.wait(LONG_MS));
  near.abort();
  expect(await second).toBeLessThan(LONG_MS / 2);
});
