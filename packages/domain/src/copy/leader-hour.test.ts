import { add, toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { toOrigin } from './leader-figures';
import { computeCaps, computeNextHour, type HourFacts } from './leader-hour';

const QUIET: HourFacts = {
  hourMs: 3_600_000,
  cash: '0',
  cashChange: '0',
  realised: '0',
  open: '0',
  closed: 0,
  won: 0,
  lots: '0',
  holdingMs: 0,
  followers: 0,
  assets: '0',
  begun: '0',
  begunRunning: '0',
  ended: '0',
  copiesRealised: '0',
  copiesOpen: '0',
  shares: '0',
};

describe('caps of followers', () => {
  const before = { assets: '1000', followersCaps: '5000' };
  it.each([
    ['nothing happens', { assets: '1000', begun: '0', begunRunning: '0', ended: '0' }, '5000'],
    ['a follow begins', { assets: '1500', begun: '500', begunRunning: '500', ended: '0' }, '5500'],
    ['one begins and ends', { assets: '1000', begun: '500', begunRunning: '0', ended: '0' }, '5500'],
    ['one ends', { assets: '400', begun: '0', begunRunning: '0', ended: '600' }, '5000'],
    ['one ends, another begins', { assets: '700', begun: '300', begunRunning: '300', ended: '600' }, '5300'],
    ['a cap is raised', { assets: '1800', begun: '0', begunRunning: '0', ended: '0' }, '5800'],
    ['a cap is lowered', { assets: '300', begun: '0', begunRunning: '0', ended: '0' }, '5000'],
  ])('%s', (_, hour, caps) => {
    expect(computeCaps(before, hour)).toBe(caps);
  });
});

describe('the next hour', () => {
  const first = computeNextHour(toOrigin(0), {
    ...QUIET,
    cash: '1090',
    cashChange: '1090',
    realised: '90',
    open: '10',
    closed: 2,
    won: 1,
    lots: '20',
    holdingMs: 50,
  });
  it('begins with the money that was there at the admission', () => {
    expect(first).toMatchObject({
      equity: '1100',
      movedIn: '1000',
      netTotal: '100',
      indexPercent: '10',
      closed: 2,
      won: 1,
      lots: '20',
      holdingMs: 50,
    });
  });
  it.each<[string, Partial<HourFacts>, Record<string, string | number>]>([
    ['an open result goes', { cash: '1090', open: '-10' }, { equity: '1080', netTotal: '80', movedIn: '1000' }],
    [
      'a result is closed',
      { cash: '1100', cashChange: '10', realised: '10' },
      { equity: '1100', netTotal: '100', movedIn: '1000' },
    ],
    [
      'money is moved in',
      { cash: '1590', cashChange: '500', open: '10' },
      { movedIn: '1500', netTotal: '100', indexPercent: '10' },
    ],
    [
      'money is moved out',
      { cash: '90', cashChange: '-1000', open: '10' },
      { movedIn: '0', netTotal: '100', indexPercent: '10' },
    ],
    [
      'a share received is money moved in',
      { cash: '1095', cashChange: '5', open: '10' },
      { movedIn: '1005', netTotal: '100' },
    ],
  ])('%s', (_, change, expected) => {
    const next = computeNextHour(first, { ...QUIET, hourMs: 7_200_000, ...change });
    expect(next).toMatchObject(expected);
    expect(next.equity).toBe(add(toAmount(next.movedIn), toAmount(next.netTotal)));
  });
  it('counts copies with results, open results and shares', () => {
    const second = computeNextHour(first, {
      ...QUIET,
      cash: '1090',
      copiesRealised: '40',
      copiesOpen: '-15',
      shares: '4',
    });
    expect([second.followersNet, second.followersOpen]).toEqual(['21', '-15']);
    const third = computeNextHour(second, { ...QUIET, cash: '1090', copiesRealised: '-20', copiesOpen: '0' });
    expect(third.followersNet).toBe('16');
  });
});
