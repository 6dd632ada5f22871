import { expect, it } from 'vitest';
import { createPushBrowser } from '#app/testing/push-browser';
import { isPushKey } from './push-key';

it('takes points of the curve only', () => {
  const { p256dh } = createPushBrowser('https://push.candor-sample.com/1');
  expect(isPushKey(p256dh)).toBe(true);
  const bytes = Buffer.from(p256dh, 'base64url');
  for (const wrong of [
    Buffer.alloc(65, 4),
    Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]),
    Buffer.concat([Buffer.from([2]), bytes.subarray(1)]),
    bytes.subarray(0, 64),
  ])
    expect(isPushKey(wrong.toString('base64url'))).toBe(false);
});
