import { describe, expect, it } from 'vitest';
import { isAntiPhishingPhrase } from './anti-phishing-phrase';
import { heldUntilMs, holdMsOf } from './security-hold';

describe('the hold after a security change', () => {
  it('lasts a day, in demo a minute', () => {
    expect(holdMsOf('production')).toBe(86_400_000);
    expect(holdMsOf('demo')).toBe(60_000);
  });

  it.each([
    [null, 5_000, 0],
    [1_000, 1_000, 61_000],
    [1_000, 60_999, 61_000],
    [1_000, 61_000, 0],
  ])('changed at %s, now %i: until %i', (changedAtMs, nowMs, until) => {
    expect(heldUntilMs({ changedAtMs, holdMs: 60_000, nowMs })).toBe(until);
  });
});

describe('anti-phishing phrase', () => {
  it.each(['abcd', 'Blue7Whale', 'x'.repeat(20)])('accepts %j', (text) => {
    expect(isAntiPhishingPhrase(text)).toBe(true);
  });
  it.each(['', 'abc', 'x'.repeat(21), 'a b cd', 'abcd\n', 'abc<', 'https://x', 'abcd\r\nBcc:a', '\uff41bcd'])(
    'refuses %j',
    (text) => {
      expect(isAntiPhishingPhrase(text)).toBe(false);
    },
  );
});
