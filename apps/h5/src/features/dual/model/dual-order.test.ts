import { describe, expect, it } from 'vitest';
import { chooseList, compareWithHolding, type DualOrder, daysLeft, passedPart } from './dual-order.ts';

const DAY = 86_400_000;

const order = (change: Partial<DualOrder> = {}): DualOrder => ({
  id: 7,
  product_id: 1,
  side: 'call',
  symbol: 'BTC/USDT',
  currency_id: 1,
  currency_name: 'BTC',
  quote_id: 3,
  quote_name: 'USDT',
  pay_id: 1,
  pay_name: 'BTC',
  state: 'success',
  shares: 5,
  share_cost: '0.1',
  cost: '0.5',
  linked_price: '70000',
  rate: '0.1825',
  term_rate: '0.0035',
  days: 7,
  created_ms: 0,
  bought_at_price: '67000',
  interest_from_ms: DAY,
  maturity_ms: 8 * DAY,
  below: { pay_id: 1, pay_name: 'BTC', amount: '0.50175', interest: '0.00175' },
  at_or_above: { pay_id: 3, pay_name: 'USDT', amount: '35122.5', interest: '122.5' },
  auto_compound: 0,
  compounded_from: 0,
  compounded_to: 0,
  paid: null,
  settled_ms: 0,
  settlement_price: null,
  day_seconds: 86_400,
  rule_version: 1,
  ...change,
});

it.each([
  ['settling', 'settling'],
  [null, 'purchased'],
  ['nonsense', 'purchased'],
])('the list %j is %s', (wanted, list) => {
  expect(chooseList(wanted)).toBe(list);
});

it.each([
  [0, 0, 8],
  [2 * DAY, 0.25, 6],
  [2 * DAY + 1, 0.25, 6],
  [8 * DAY, 1, 0],
  [9 * DAY, 1, 0],
])('at %i ms', (nowMs, part, days) => {
  expect(passedPart(order(), nowMs)).toBeCloseTo(part);
  expect(daysLeft(order(), nowMs)).toBe(days);
});

it('short days are counted in their own length', () => {
  expect(daysLeft(order({ day_seconds: 300, maturity_ms: 900_000 }), 1)).toBe(3);
});

describe('compareWithHolding', () => {
  it('nothing before the settlement, and nothing without a price', () => {
    expect(compareWithHolding(order())).toBeNull();
    expect(compareWithHolding(order({ state: 'failed', paid: order().below }))).toBeNull();
  });

  it('a call that was paid in USDT gave up a gain', () => {
    const settled = order({ paid: order().at_or_above, settlement_price: '80000' });
    expect(compareWithHolding(settled)).toEqual({
      received: '35122.5',
      holding: '40000',
      difference: '-4877.5',
    });
  });

  it('a call that was paid in the coin earned the interest', () => {
    const settled = order({ paid: order().below, settlement_price: '60000' });
    expect(compareWithHolding(settled)).toEqual({
      received: '30105',
      holding: '30000',
      difference: '105',
    });
  });

  it('a put that was paid in the coin is compared with the USDT put in', () => {
    const put = order({ side: 'put', pay_id: 3, pay_name: 'USDT', cost: '35000' });
    const settled = { ...put, paid: { ...put.below, amount: '0.50175' }, settlement_price: '60000' };
    expect(compareWithHolding(settled)).toMatchObject({ received: '30105', holding: '35000' });
  });
});
