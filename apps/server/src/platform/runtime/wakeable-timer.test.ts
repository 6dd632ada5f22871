import { expect, test } from 'vitest';
import { monotonicMs } from './monotonic';
import { createWakeableTimer } from './wakeable-timer';

/** Longer than the limit of a test: a wait of this length ends only when it is woken. */
const LONG_MS = 86_400_000;

const timeOf = async (work: Promise<void>): Promise<number> => {
  const startedMs = monotonicMs();
  await work;
  return monotonicMs() - startedMs;
};

test('a wait ends after its time, or when woken', async () => {
  const timer = createWakeableTimer();
  timer.reset();
  expect(await timeOf(timer.wait(30))).toBeGreaterThan(25);
  const waiting = timer.wait(LONG_MS);
  timer.wake();
  await waiting;
});

test('a wake before the wait is not lost, until the timer is reset', async () => {
  const timer = createWakeableTimer();
  timer.reset();
  timer.wake();
  await timer.wait(LONG_MS);
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
  const second = timer.wait(LONG_MS);
  near.abort();
  await second;
});
