import { toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { toShares } from './allocation.ts';

const account = (name: 'change' | 'lever' | 'micro' | 'legal', value: string) => ({
  account: name,
  value: toAmount(value),
});

describe('toShares', () => {
  it('splits the total into percent', () => {
    expect(toShares([account('change', '75'), account('lever', '25')])).toEqual([
      { account: 'change', percent: '75' },
      { account: 'lever', percent: '25' },
    ]);
  });

  it('leaves out accounts that hold nothing', () => {
    expect(toShares([account('change', '0'), account('legal', '0.00000001')])).toEqual([
      { account: 'legal', percent: '100' },
    ]);
  });

  it('keeps a tiny share visible as a number, not an exponent', () => {
    expect(toShares([account('change', '10000'), account('micro', '0.02')])[1]).toEqual({
      account: 'micro',
      percent: '0.0001',
    });
  });

  it('has no shares when there is no money', () => expect(toShares([account('change', '0')])).toEqual([]));
});
