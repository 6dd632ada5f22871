import { describe, expect, it } from 'vitest';
import { isAntiPhishingPhrase } from './anti-phishing-phrase';

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
