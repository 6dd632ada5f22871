import { describe, expect, it } from 'vitest';
import { decideOffer, depositOf, extensionOf, type OfferForm } from './decide-offer';
import { refuseOffering } from './decide-offerable';
import { refusePurchase } from './decide-purchase';
import { NFT_RULES } from './nft-rules';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
const COIN = { name: 'USDT', scale: 6, usdtRate: '1', usdtScale: 6 };
const FORM: OfferForm = { price: '100', perIncrease: '0', startMs: NOW + DAY_MS, endMs: NOW + 2 * DAY_MS };

const decide = (form: Partial<OfferForm>, coin: Partial<typeof COIN> | { usdtRate: null } = {}) =>
  decideOffer({ ...FORM, ...form }, { ...COIN, ...coin }, { rules: NFT_RULES, nowMs: NOW });

describe('decideOffer', () => {
  it('freezes the terms of a fixed price', () => {
    expect(decide({})).toEqual({
      ok: true,
      terms: {
        mode: 'sale',
        price: '100',
        perIncrease: '0',
        startMs: FORM.startMs,
        endMs: FORM.endMs,
        extendMs: 0,
        latestMs: FORM.endMs,
        deposit: '0',
        usdtRate: '1',
      },
    });
  });

  it('makes an auction of a step above zero', () => {
    expect(decide({ perIncrease: '5' })).toMatchObject({
      ok: true,
      terms: { mode: 'auction', deposit: '10', extendMs: 15 * MINUTE_MS, latestMs: FORM.endMs + 120 * MINUTE_MS },
    });
  });

  it('takes a start in the past as now', () => {
    expect(decide({ startMs: NOW - DAY_MS })).toMatchObject({ ok: true, terms: { startMs: NOW } });
  });

  it.each([
    ['zero', { price: '0' }, 'nft_price_wrong'],
    ['a decimal too many', { price: '1.0000001' }, 'nft_price_wrong'],
    ['a step with a decimal too many', { perIncrease: '0.0000001' }, 'nft_increase_wrong'],
    ['a step above the price', { perIncrease: '100.000001' }, 'nft_increase_wrong'],
    ['an end at the start', { endMs: FORM.startMs }, 'nft_time_wrong'],
    ['an end before the start', { startMs: NOW + 9, endMs: NOW + 8 }, 'nft_time_wrong'],
    ['an end now', { startMs: NOW - 9, endMs: NOW }, 'nft_time_wrong'],
    ['1 ms less than five minutes', { startMs: NOW, endMs: NOW + 5 * MINUTE_MS - 1 }, 'nft_end_too_near'],
    ['1 ms less than five minutes from now', { startMs: 0, endMs: NOW + 5 * MINUTE_MS - 1 }, 'nft_end_too_near'],
    ['1 ms more than 90 days', { endMs: NOW + 90 * DAY_MS + 1 }, 'nft_end_too_far'],
  ])('refuses %s', (_, form, code) => expect(decide(form)).toMatchObject({ ok: false, code }));

  it.each([
    ['exactly five minutes', { startMs: NOW, endMs: NOW + 5 * MINUTE_MS }],
    ['exactly 90 days', { endMs: NOW + 90 * DAY_MS }],
    ['a step as large as the price', { perIncrease: '100' }],
  ])('takes %s', (_, form) => expect(decide(form).ok).toBe(true));

  it('refuses a coin whose price is unknown', () => {
    expect(decide({}, { usdtRate: null })).toMatchObject({ ok: false, code: 'nft_rate_unknown' });
  });
});

describe('depositOf', () => {
  it.each([
    ['100', '1', '10'],
    ['5', '1', '1'],
    ['0.01', '60000', '60'],
    ['10.000001', '1', '1.000001'],
    ['0.00000001', '60000.5', '1'],
  ])('%s at %s USDT', (price, usdtRate, deposit) => {
    expect(depositOf(price, { ...COIN, usdtRate }, NFT_RULES)).toBe(deposit);
  });
});

it.each([
  [120 * MINUTE_MS, 15 * MINUTE_MS],
  [120 * MINUTE_MS - 1, 2 * MINUTE_MS],
])('an auction of %i ms is extended by %i ms', (length, extendMs) => {
  expect(extensionOf(0, length, NFT_RULES)).toEqual({ extendMs, latestMs: length + 120 * MINUTE_MS });
});

describe('refuseOffering [R11]', () => {
  const work = { ownerId: 1, isTakenDown: false, isUnopened: false, offerState: null };
  it.each([
    [{}, 1, undefined],
    [{}, 2, 'nft_not_owner'],
    [{ isTakenDown: true }, 2, 'nft_not_owner'],
    [{ isTakenDown: true }, 1, 'nft_taken_down'],
    [{ isUnopened: true }, 1, 'nft_unopened'],
    [{ offerState: 'open' as const }, 1, 'nft_offered_already'],
    [{ offerState: 'awaiting' as const }, 1, 'nft_payment_open'],
    [{ ownerId: 0 }, 0, undefined],
  ])('%j by %i', (change, seller, code) => expect(refuseOffering({ ...work, ...change }, seller)?.code).toBe(code));
});

describe('refusePurchase', () => {
  const offer = { sellerId: 1, isAuction: false, isOpen: true, startMs: 10, endMs: 20, price: '5', currency: 'USDT' };
  it.each([
    ['on sale', {}, { userId: 2, price: '5.0' }, undefined],
    ['without a price', {}, { userId: 2, price: null }, undefined],
    ['own', {}, { userId: 1, price: '5' }, 'nft_own'],
    ['auction', { isAuction: true }, { userId: 2, price: '5' }, 'nft_is_auction'],
    ['sold', { isOpen: false }, { userId: 2, price: '5' }, 'nft_not_offered'],
    ['not started', { startMs: 16 }, { userId: 2, price: '5' }, 'nft_not_on_sale'],
    ['ended', { endMs: 15 }, { userId: 2, price: '5' }, 'nft_not_on_sale'],
    ['another price', {}, { userId: 2, price: '4.99' }, 'nft_price_changed'],
  ])('%s', (_, change, ask, code) => expect(refusePurchase({ ...offer, ...change }, ask, 15)?.code).toBe(code));
});
