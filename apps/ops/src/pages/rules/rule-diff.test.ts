import { describe, expect, it } from 'vitest';
import { findDifferences } from './rule-diff.ts';

const tron = { currencyId: 3, network: 'TRC20', withdrawFee: '1', depositOpen: true };
const ethereum = { currencyId: 3, network: 'ERC20', withdrawFee: '4', depositOpen: true };

describe('what a proposal changes', () => {
  it('is nothing when the values are the same, whatever their order', () => {
    expect(findDifferences([tron, ethereum], [{ ...ethereum }, { ...tron }])).toEqual([]);
  });

  it('is named by field, and in lists by what the row is about', () => {
    expect(findDifferences({ feePercent: '0.1', quoteSeconds: 10 }, { feePercent: '0.2', quoteSeconds: 10 })).toEqual([
      { path: 'feePercent', before: '0.1', after: '0.2' },
    ]);
    expect(findDifferences([tron, ethereum], [{ ...tron, depositOpen: false }, ethereum])).toEqual([
      { path: '3-TRC20.depositOpen', before: 'true', after: 'false' },
    ]);
  });

  it('shows a row put in front as new, and one taken out as gone', () => {
    const paths = ['currencyId', 'network', 'withdrawFee', 'depositOpen'].map((name) => `3-ERC20.${name}`);
    const added = findDifferences([tron], [ethereum, tron]);
    expect(added.map(({ path }) => path)).toEqual(paths);
    expect(added.every(({ before }) => before === '')).toBe(true);
    expect(findDifferences([ethereum, tron], [tron]).map(({ path, after }) => [path, after])).toEqual(
      paths.map((path) => [path, '']),
    );
  });

  it('does not swallow a row entered twice', () => {
    expect(findDifferences([tron], [tron, { ...tron, withdrawFee: '9' }])).toContainEqual({
      path: '3-TRC20#2.withdrawFee',
      before: '',
      after: '9',
    });
  });

  it('names durations and regions by themselves, and tiers by their place', () => {
    const before = {
      durations: [{ seconds: 30, payoutPercent: '82' }],
      areaCaps: [],
      tiers: [{ upTo: '5', rate: '1' }],
    };
    const after = {
      durations: [{ seconds: 30, payoutPercent: '83' }],
      areaCaps: [{ area: '49', multiple: 2 }],
      tiers: [{ upTo: '6', rate: '1' }],
    };
    expect(findDifferences(before, after).map(({ path }) => path)).toEqual([
      'durations.30.payoutPercent',
      'tiers.0.upTo',
      'areaCaps.49.area',
      'areaCaps.49.multiple',
    ]);
  });

  it('takes a list of words as one value', () => {
    expect(findDifferences({ spot: { closedAreas: [] } }, { spot: { closedAreas: ['US', 'HK'] } })).toEqual([
      { path: 'spot.closedAreas', before: '', after: 'US, HK' },
    ]);
  });
});
