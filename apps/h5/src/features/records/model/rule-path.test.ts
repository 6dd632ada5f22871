import { describe, expect, it } from 'vitest';
import { toPathWords } from './rule-path.ts';

describe('toPathWords', () => {
  it.each([
    ['feePercent', 'fee percent'],
    ['3-TRC20.withdrawFee', '3-TRC20 · withdraw fee'],
    ['convert.open', 'convert · open'],
    ['level-1.withdrawBtc24h', 'level-1 · withdraw btc24h'],
    ['', ''],
  ])('%s', (path, expected) => expect(toPathWords(path)).toBe(expected));
});
