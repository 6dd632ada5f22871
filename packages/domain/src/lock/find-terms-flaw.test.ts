import { expect, it } from 'vitest';
import { findTermsFlaw, type ProposedProduct } from './find-terms-flaw';

const LOCK: ProposedProduct = {
  family: 'lock',
  days: 30,
  unit: '0',
  dayRatePercent: '0.03',
  redeemFeePercent: '2',
  minAmount: '100',
  maxAmount: '50000',
  quota: '1000000',
  opensMs: 0,
  closesMs: 0,
};
const DEFI = { family: 'defi', days: 0, redeemFeePercent: '0' } as const;
const MINER = { family: 'miner', unit: '500', redeemFeePercent: '0' } as const;

it.each<[flaw: string | null, change: Partial<ProposedProduct>]>([
  [null, {}],
  [null, DEFI],
  [null, MINER],
  [null, { redeemFeePercent: '5', dayRatePercent: '1', opensMs: 5, closesMs: 6 }],
  ['days', { days: 0 }],
  ['days', { days: 1_097 }],
  ['days', { ...DEFI, days: 7 }],
  ['unit', { unit: '500' }],
  ['unit', { ...MINER, unit: '0' }],
  ['day_rate_percent', { dayRatePercent: '0' }],
  ['day_rate_percent', { dayRatePercent: '1.00000001' }],
  ['redeem_fee_percent', { redeemFeePercent: '5.01' }],
  ['redeem_fee_percent', { ...DEFI, redeemFeePercent: '1' }],
  ['redeem_fee_percent', { ...MINER, redeemFeePercent: '1' }],
  ['max_amount', { maxAmount: '99' }],
  ['closes_ms', { opensMs: 6, closesMs: 6 }],
])('%s: %j', (flaw, change) => {
  expect(findTermsFlaw({ ...LOCK, ...change })).toBe(flaw);
});
