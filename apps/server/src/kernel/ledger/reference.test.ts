import { describe, expect, it } from 'vitest';
import { referenceAt, referenceFrom, referenceOfCall } from './reference';

const call = (key: string, path = '/wallet/change') => ({ key, path, bodyHash: '' });
const TIMED = '0192f0c1-aaaa-7bbb-8ccc-000000000001';
const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the reference of what a moment made', () => {
  it('has the shape of any other, sorts by the moment, and is the same for the same thing', () => {
    const [early, late] = [referenceAt(1_790_000_000_000, 'close', 1), referenceAt(1_790_000_000_001, 'close', 1)];
    expect(early).toMatch(SHAPE);
    expect([late, early].toSorted()).toEqual([early, late]);
    expect(referenceAt(1_790_000_000_000, 'close', 1)).toBe(early);
    expect(referenceAt(1_790_000_000_000, 'close', 2)).not.toBe(early);
  });
});

describe('the reference of a keyed call', () => {
  it.each(['some-plain-key', TIMED, 'f47ac10b-58cc-4372-a567-0e02b2c3d479'])(
    '%s: the same call, the same one',
    (key) => {
      expect(referenceOfCall(7, call(key))).toMatch(SHAPE);
      expect(referenceOfCall(7, call(key))).toBe(referenceOfCall(7, call(key)));
    },
  );

  it('another user, path or key has another', () => {
    const all = [
      referenceOfCall(7, call(TIMED)),
      referenceOfCall(8, call(TIMED)),
      referenceOfCall(7, call(TIMED, '/wallet/out')),
      referenceOfCall(7, call('0192f0c1-aaaa-7bbb-8ccc-000000000002')),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('a key with its time gives the reference its beginning, any other key does not', () => {
    expect(referenceOfCall(7, call(TIMED)).slice(0, 13)).toBe(TIMED.slice(0, 13));
    const random = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
    expect(referenceOfCall(7, call(random))).toBe(referenceFrom('call', 7, '/wallet/change', random));
  });
});
