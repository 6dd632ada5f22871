import { expect, it } from 'vitest';
import { type CampaignCost, sumByKind } from './sum-by-kind.ts';

const BASE: CampaignCost = {
  id: 1,
  name: 'Spring',
  kind: 'rate_up',
  claimed: 4,
  used: 2,
  expired: 1,
  budget: '100.00000000',
  reserved: '5.00000000',
  spent: '10.00000000',
  cost_per_used: '5.00000000',
};

it('adds up the campaigns of a kind, in the order of the kinds', () =>
  expect(
    sumByKind([
      BASE,
      { ...BASE, id: 2, used: 1, spent: '0.00000001' },
      { ...BASE, id: 3, kind: 'fee_rebate', used: 0, spent: '0' },
    ]),
  ).toEqual([
    {
      kind: 'fee_rebate',
      campaigns: 1,
      claimed: 4,
      used: 0,
      expired: 1,
      budget: '100',
      reserved: '5',
      spent: '0',
      cost_per_used: '0',
    },
    {
      kind: 'rate_up',
      campaigns: 2,
      claimed: 8,
      used: 3,
      expired: 2,
      budget: '200',
      reserved: '10',
      spent: '10.00000001',
      cost_per_used: '3.33333334',
    },
  ]));

it('is empty without campaigns', () => expect(sumByKind([])).toEqual([]));
