import { expect, test } from 'vitest';
import { Refusal } from '#platform/refusal';
import { virtualClock } from '#platform/runtime/clock';
import { createRateLimiter, toAddressKey } from './rate-limit';

const waitOf = (work: () => void): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.params.seconds ?? '?';
    throw error;
  }
  return 'ok';
};

const perMinute = (count: number) => ({ count, windowMs: 60_000 });

test('counts per key and window, tells how long to wait, opens again', () => {
  const clock = virtualClock(1_000);
  const limiter = createRateLimiter(clock, 1);
  limiter.take('a', perMinute(2));
  clock.advance(20_500);
  limiter.take('a', perMinute(2));
  expect(waitOf(() => limiter.take('a', perMinute(2)))).toBe('40');
  expect(waitOf(() => limiter.take('b', perMinute(2)))).toBe('ok');
  clock.advance(39_499);
  expect(waitOf(() => limiter.take('a', perMinute(2)))).toBe('1');
  clock.advance(1);
  expect(waitOf(() => limiter.take('a', perMinute(2)))).toBe('ok');
});

test('windows of different lengths do not mix', () => {
  const clock = virtualClock(1_000);
  const limiter = createRateLimiter(clock, 1);
  const perSecond = { count: 1, windowMs: 1_000 };
  limiter.take('a', perSecond);
  expect(waitOf(() => limiter.take('a', perSecond))).toBe('1');
  expect(waitOf(() => limiter.take('a', perMinute(1)))).toBe('ok');
  clock.advance(1_000);
  expect(waitOf(() => limiter.take('a', perSecond))).toBe('ok');
  expect(waitOf(() => limiter.take('a', perMinute(1)))).toBe('59');
});

test('the scale multiplies', () => {
  const limiter = createRateLimiter(virtualClock(1_000), 3);
  for (let at = 0; at < 3; at += 1) limiter.take('a', perMinute(1));
  expect(waitOf(() => limiter.take('a', perMinute(1)))).toBe('60');
});

test('a flood of keys evicts the oldest, never the newest', () => {
  const limiter = createRateLimiter(virtualClock(1_000), 1);
  for (let at = 0; at < 100_001; at += 1) limiter.take(`key ${at}`, perMinute(1));
  expect(waitOf(() => limiter.take('key 100000', perMinute(1)))).toBe('60');
  expect(waitOf(() => limiter.take('key 0', perMinute(1)))).toBe('ok');
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, key) => expect(toAddressKey(ip)).toBe(key));
