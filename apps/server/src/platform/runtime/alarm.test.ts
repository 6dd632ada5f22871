import { expect, test } from 'vitest';
import { createAlarm } from './alarm';
import { monotonicMs } from './monotonic';

const LONG_MS = 60_000;

const timeOf = async (work: Promise<void>): Promise<number> => {
  const startedMs = monotonicMs();
  await work;
  return monotonicMs() - startedMs;
};

test('a sleep ends with its time, or when it rings', async () => {
  const alarm = createAlarm();
  alarm.set();
  expect(await timeOf(alarm.sleep(30))).toBeGreaterThan(25);
  const sleeping = timeOf(alarm.sleep(LONG_MS));
  alarm.ring();
  expect(await sleeping).toBeLessThan(LONG_MS / 2);
});

test('what rings before the sleep is not missed, until it is set again', async () => {
  const alarm = createAlarm();
  alarm.set();
  alarm.ring();
  expect(await timeOf(alarm.sleep(LONG_MS))).toBeLessThan(LONG_MS / 2);
  alarm.set();
  expect(await timeOf(alarm.sleep(30))).toBeGreaterThan(25);
});

test('a signal rings it, unless they have parted', async () => {
  const alarm = createAlarm();
  const [near, far] = [new AbortController(), new AbortController()];
  alarm.ringOn(near.signal);
  alarm.ringOn(far.signal)();
  const first = timeOf(alarm.sleep(30));
  far.abort();
  expect(await first).toBeGreaterThan(25);
  const second = timeOf(alarm.sleep(LONG_MS));
  near.abort();
  expect(await second).toBeLessThan(LONG_MS / 2);
});
