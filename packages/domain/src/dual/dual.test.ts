import { describe, expect, it } from 'vitest';
import { computeCover } from './cover';
import { type DualOffer, decidePurchase, decideShares, type PurchaseMoment } from './decide-purchase';
import { countBelow, type DayClose } from './history';
import { computeDistance, computeLinkedPrice, isPassed } from './linked-prices';
import { computeOutcomes } from './outcomes';
import { daysUntil, maturityOf, saleDayOf } from './sale-days';

const DAY = 86_400_000;
const at = (day: number, hour: number, minute = 0): number => Date.UTC(2026, 10, day, hour, minute);

describe('days', () => {
  it.each([
    ['just before 08:00', at(14, 7, 59), 7],
    ['at 08:00 the next one counts', at(14, 8), 6],
    ['in the evening', at(14, 20), 6],
    ['the day before maturity after 08:00', at(20, 9), 0],
  ])('bought %s', (_, bought, days) => {
    expect(daysUntil(bought, at(21, 8), DAY)).toBe(days);
  });

  it('a product is sold from one 08:00 to the next, and matures whole days after it', () => {
    const sale = saleDayOf(at(14, 12), DAY);
    expect(sale).toEqual({ startsMs: at(14, 8), closesMs: at(15, 8) });
    expect(maturityOf(sale, 7, DAY)).toBe(at(22, 8));
    expect(daysUntil(at(14, 12), maturityOf(sale, 7, DAY), DAY)).toBe(7);
  });
});

describe('linked prices', () => {
  it.each([
    ['call', '67432.18', '3.8', '70000'],
    ['call', '67432.18', '0.8', '68000'],
    ['put', '67432.18', '3.8', '64500'],
    ['call', '3512.4', '2.3', '3600'],
    ['put', '3512.4', '2.3', '3420'],
    ['call', '0.1234', '4', '0.1285'],
    ['put', '0.00001', '90', '0.00001'],
  ] as const)('%s at %s, %s %% away: %s', (side, price, distance, linked) => {
    expect(computeLinkedPrice(side, price, distance)).toBe(linked);
  });

  it('distance to the price, with its sign', () => {
    expect(computeDistance('70000', '67432.18')).toBe('0.03808003');
    expect(computeDistance('64000', '64000')).toBe('0');
    expect(computeDistance('60000', '64000')).toBe('-0.0625');
  });

  it.each([
    ['call', '69999', false],
    ['call', '70000', true],
    ['put', '70001', false],
    ['put', '70000', true],
  ] as const)('%s at %s passed: %s', (side, price, passed) => {
    expect(isPassed(side, '70000', price)).toBe(passed);
  });
});

describe('cover', () => {
  const terms = { linkedPrice: '50000', rate: '0.365', days: 10, baseScale: 8, quoteScale: 6 };
  it('of a call: interest in the coin, or all of it in USDT', () => {
    expect(computeCover('call', computeOutcomes({ ...terms, side: 'call' }, '1'))).toEqual({
      base: '0.01',
      quote: '50500',
    });
  });
  it('of a put: all of it in the coin, or interest in USDT', () => {
    expect(computeCover('put', computeOutcomes({ ...terms, side: 'put' }, '50000'))).toEqual({
      base: '1.01',
      quote: '500',
    });
  });
});

describe('a purchase', () => {
  const offer: DualOffer = {
    side: 'call',
    symbol: 'BTC/USDT',
    linkedPrice: '70000',
    startsMs: at(14, 8),
    closesMs: at(15, 8),
    maturityMs: at(22, 8),
    dayMs: DAY,
    isPaused: false,
    remaining: 10,
    userLimit: 6,
  };
  const moment: PurchaseMoment = { nowMs: at(14, 12), price: '67000', arePricesPaused: false, isAcknowledged: true };

  it('is accepted', () => expect(decidePurchase(offer, moment)).toEqual({ ok: true }));

  it.each([
    ['dual_not_open', {}, { nowMs: at(14, 7, 59) }],
    ['dual_not_open', {}, { nowMs: at(15, 8) }],
    ['dual_not_open', { closesMs: at(30, 8) }, { nowMs: at(21, 9) }],
    ['dual_paused', { isPaused: true }, {}],
    ['instrument_paused', {}, { arePricesPaused: true }],
    ['price_unavailable', {}, { price: null }],
    ['dual_price_passed', {}, { price: '70000' }],
    ['dual_unacknowledged', {}, { isAcknowledged: false }],
  ])('%s', (code, changedOffer, changedMoment) => {
    const decision = decidePurchase({ ...offer, ...changedOffer }, { ...moment, ...changedMoment });
    expect(decision).toMatchObject({ ok: false, code });
  });

  it.each([
    [{ shares: 6, held: 0 }, null],
    [{ shares: 11, held: 0 }, 'dual_sold_out'],
    [{ shares: 7, held: 0 }, 'dual_limit_reached'],
    [{ shares: 1, held: 6 }, 'dual_limit_reached'],
  ])('of %o: %s', (asked, code) => {
    expect(decideShares(offer, asked)).toMatchObject(code === null ? { ok: true } : { ok: false, code });
  });
});

describe('historic frequency', () => {
  const closes = (prices: readonly string[]): DayClose[] =>
    prices.map((close, index) => ({ startMs: index * DAY, close, isChained: index > 5 }));
  const rising = closes(Array.from({ length: 93 }, (_, index) => String(100 + index)));
  const counted = (days: number, distance: string) => countBelow(rising, { days, distance, dayMs: DAY });

  it('counts the terms that ended below the same distance from their start', () => {
    // Three days later the price is 3 higher: at least 2 % more only from prices up to 150.
    expect(counted(3, '0.02')).toEqual({ terms: 90, below: 39, outsideChain: 6 });
    expect(counted(1, '0.006')).toMatchObject({ terms: 90, below: 25 });
  });

  it('is absent where fewer than five terms went one way: none of 90 is not never', () => {
    expect(counted(3, '0.1')).toBeNull();
    expect(counted(3, '-0.05')).toBeNull();
    expect(counted(3, '0.0288')?.below).toBe(85);
    expect(counted(3, '0.0289')).toBeNull();
  });

  it('is absent for terms so long that their 90 terms are the same few days again', () => {
    const long = closes(Array.from({ length: 97 }, (_, index) => String(100 + index)));
    expect(countBelow(long, { days: 7, distance: '0.05', dayMs: DAY })).toBeNull();
  });

  it('is absent when the bars do not cover every term', () => {
    expect(countBelow(rising.slice(1), { days: 3, distance: '0.02', dayMs: DAY })).toBeNull();
    const gap = rising.map((one, index) => (index > 50 ? { ...one, startMs: one.startMs + DAY } : one));
    expect(countBelow(gap, { days: 3, distance: '0.02', dayMs: DAY })).toBeNull();
  });
});
