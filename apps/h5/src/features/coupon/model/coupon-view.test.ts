import { describe, expect, it } from 'vitest';
import { sampleCoupon } from '#data/coupon/sample-coupon.ts';
import { actionOf, countOf, readCode, readTab, toSections } from './coupon-view.ts';

const CODE = 'ABCDEFGHIJKLMNOPQRSTUVWX27';

describe('what can be done with a coupon', () => {
  it.each([
    ['claim', sampleCoupon({ state: 'unclaimed' }), true],
    ['verify', sampleCoupon({ state: 'unclaimed' }), false],
    ['claim', sampleCoupon({ state: 'unclaimed', needs_person: 0 }), false],
    ['use', sampleCoupon(), true],
    ['use', sampleCoupon({ in_use: '19.99' }), true],
    ['inUse', sampleCoupon({ in_use: '20' }), true],
    ['inUse', sampleCoupon({ kind: 'trial_lock', in_use: '5' }), true],
    ['inUse', sampleCoupon({ kind: 'trial_options', in_use: '5' }), true],
    ['inUse', sampleCoupon({ kind: 'rate_up', in_use: '0.5' }), true],
    ['use', sampleCoupon({ kind: 'rate_up' }), true],
    ['inUse', sampleCoupon({ kind: 'fee_rebate' }), true],
    ['use', sampleCoupon({ kind: 'deposit_bonus' }), true],
    ['ended', sampleCoupon({ state: 'used' }), true],
    ['ended', sampleCoupon({ state: 'expired' }), true],
  ] as const)('%s', (action, coupon, isVerified) => {
    expect(actionOf(coupon, isVerified)).toBe(action);
  });
});

describe('codes', () => {
  it.each([
    CODE,
    CODE.toLowerCase(),
    ` ${CODE}\n`,
    CODE.replaceAll(/(.{4})/g, '$1-'),
    CODE.replaceAll(/(.{6})/g, '$1 '),
  ])('reads %j', (text) => expect(readCode(text)).toBe(CODE));

  it.each(['', CODE.slice(1), `${CODE}A`, CODE.replace('2', '1'), CODE.replace('A', 'Ä')])('refuses %j', (text) =>
    expect(readCode(text)).toBeNull(),
  );
});

it('lists coupons by state in the order of the tabs, without empty states', () => {
  const coupons = (['expired', 'unclaimed', 'active', 'unclaimed'] as const).map((state, id) =>
    sampleCoupon({ state, id }),
  );
  const sections = toSections(coupons).map((section) => [section.state, section.coupons.map(({ id }) => id)]);
  expect(sections).toEqual([
    ['active', [2]],
    ['unclaimed', [1, 3]],
    ['expired', [0]],
  ]);
});

it('counts a tab, and all of them', () => {
  const counts = { unclaimed: 2, active: 3, used: 6, expired: 4 };
  expect([countOf({ counts }, ''), countOf({ counts }, 'used')]).toEqual([15, 6]);
});

it('reads a tab of the address', () => {
  expect([readTab('used'), readTab('nothing'), readTab(null)]).toEqual(['used', '', '']);
});
