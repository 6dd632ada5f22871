import { describe, expect, it } from 'vitest';
import { createFormKeys } from './form-keys.ts';

const counted = () => {
  let made = 0;
  return createFormKeys(() => {
    made += 1;
    return `key-${made}`;
  });
};

describe('createFormKeys', () => {
  it('keeps the key of a filled form over retries', () => {
    const keys = counted();
    expect([keys.keyFor('10 USDT'), keys.keyFor('10 USDT')]).toEqual(['key-1', 'key-1']);
  });

  it('gives other input another key, and the first input its first key back', () => {
    const keys = counted();
    expect([keys.keyFor('10 USDT'), keys.keyFor('20 USDT'), keys.keyFor('10 USDT')]).toEqual([
      'key-1',
      'key-2',
      'key-1',
    ]);
  });

  it('starts afresh after a definite answer', () => {
    const keys = counted();
    keys.keyFor('10 USDT');
    keys.settle();
    expect(keys.keyFor('10 USDT')).toBe('key-2');
  });
});
