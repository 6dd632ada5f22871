import { expect, it } from 'vitest';
import { chargeNight } from './charge-night';
import { computeLevels } from './compute-levels';
import { FUTURES_RULES } from './futures-rules';

const half = { lotsLeft: '500', contractSize: '0.001', margin: '1500', scale: 6 };
const night = { mark: '60000', times: 1, percent: '0.03' };

it.each([
  ['all from the free balance', { ...night, free: '9' }, ['9', '9', '0']],
  ['the rest from the margin', { ...night, free: '8.999999' }, ['9', '8.999999', '0.000001']],
  ['all from the margin', { ...night, free: '0' }, ['9', '0', '9']],
  ['three times on Friday', { ...night, times: 3, free: '100' }, ['27', '27', '0']],
  ['rounded up', { ...night, mark: '60000.00000001', free: '100' }, ['9.000001', '9.000001', '0']],
] as const)('%s', (_, terms, [fee, fromBalance, fromMargin]) => {
  expect(chargeNight(half, terms)).toEqual({ fee, fromBalance, fromMargin });
});

it('takes no more than there is', () => {
  expect(chargeNight({ ...half, margin: '2' }, { ...night, free: '1' })).toEqual({
    fee: '9',
    fromBalance: '1',
    fromMargin: '2',
  });
});

it('the levels of the rulebook’s example, warnings on the safe side of them', () => {
  const facts = { side: 'long' as const, size: '0.5', entryPrice: '60000', margin: '1500', scale: 6 };
  const { liquidationPrice, urgentPrice, warnPrice } = computeLevels(
    { ...facts, tiers: FUTURES_RULES.majorTiers },
    FUTURES_RULES,
  );
  expect(liquidationPrice).toBe('57228.91566265');
  expect(Number(urgentPrice)).toBeGreaterThan(Number(liquidationPrice));
  expect(Number(warnPrice)).toBeGreaterThan(Number(urgentPrice));
});
