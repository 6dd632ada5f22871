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

test('a sleep ends with its time, or when it rings', async () => {
  const alarm = createWakeableTimer();
  alarm.reset();
  expect(await timeOf(alarm.wait(30))).toBeGreaterThan(25);
  const sleeping = alarm.wait(LONG_MS);
  alarm.wake();
  await sleeping;
});

test('what rings before the sleep is not missed, until it is set again', async () => {
  const alarm = createWakeableTimer();
  alarm.reset();
  alarm.wake();
  await alarm.wait(LONG_MS);
  alarm.reset();
  expect(await timeOf(alarm.wait(30))).toBeGreaterThan(25);
});

test('a signal rings it, unless they have parted', async () => {
  const alarm = createWakeableTimer();
  const [near, far] = [new AbortController(), new AbortController()];
  alarm.wakeOnAbort(near.signal);
  alarm.wakeOnAbort(far.signal)();
  const first = timeOf(alarm.wait(30));
  far.abort();
  expect(await first).toBeGreaterThan(25);
  const second = alarm.wait(LONG_MS);
  near.abort();
  await second;
});
