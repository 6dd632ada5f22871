import { add, cmp, div, mul, roundTo, sub, toAmount, toPrice, toRate } from '@candor/money/decimal';
import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FUTURES_RULES, type FuturesTier, findTiers } from './futures-rules';
import {
  computeBankruptcyPrice,
  computeFee,
  computeHazardRate,
  computeLiquidationPrice,
  computeMaintenance,
  computeMargin,
  computeNotional,
  computePnl,
  computePriceAtRisk,
  computeRiskRate,
  computeSize,
  type FuturesSide,
  findTier,
  isLiquidated,
  type PositionFacts,
} from './position-math';

const { majorTiers, otherTiers } = FUTURES_RULES;

interface Draft {
  readonly side: FuturesSide;
  readonly size: string;
  readonly multiple: number;
  readonly entryPrice?: string;
  readonly tiers?: readonly FuturesTier[];
}

const open = ({ entryPrice = '60000', tiers = majorTiers, multiple, side, size }: Draft): PositionFacts => {
  const margin = computeMargin(computeNotional(entryPrice, size), multiple, 6);
  return { side, size, entryPrice, tiers, margin, scale: 6 };
};

/** The rulebook prints two decimals, rounded to the nearest. */
const toCents = (price: string | null): string =>
  price === null ? '' : roundTo(add(toPrice(price), toPrice('0.005')), 2, 'down');

describe('size, notional, margin, fee', () => {
  it('of half a bitcoin at 60000 and 20×', () => {
    expect(computeSize('500', '0.001')).toBe('0.5');
    expect(computeNotional('60000', '0.5')).toBe('30000');
    expect(computeMargin('30000', 20, 6)).toBe('1500');
    expect(computeFee('30000', '0.05', 6)).toBe('15');
    expect(computeFee('30000', '0.02', 6)).toBe('6');
  });
  it.each([
    ['100', 3, 6, '33.333334'],
    ['0.000001', 100, 6, '0.000001'],
    ['100', 5, 6, '20'],
  ])('the margin of %s at %i× is rounded up to %s', (notional, multiple, scale, margin) => {
    expect(computeMargin(notional, multiple, scale)).toBe(margin);
  });
  it.each([
    ['33.333333', '0.05', '0.016667'],
    ['0.000001', '0.05', '0.000001'],
    ['100', '0', '0'],
  ])('the fee on %s at %s percent is rounded up to %s', (notional, percent, fee) => {
    expect(computeFee(notional, percent, 6)).toBe(fee);
  });
});

describe('profit', () => {
  it.each<[FuturesSide, string, string]>([
    ['long', '60001', '0.5'],
    ['long', '59999', '-0.5'],
    ['short', '60001', '-0.5'],
    ['short', '59999', '0.5'],
    ['long', '60000', '0'],
    ['short', '60000', '0'],
    // Rounded against the user: a gain down, a loss up.
    ['long', '60000.000003', '0.000001'],
    ['long', '59999.999997', '-0.000002'],
    ['short', '59999.999997', '0.000001'],
  ])('of a %s at %s is %s', (side, mark, pnl) => {
    expect(computePnl(open({ side, size: '0.5', multiple: 20 }), mark)).toBe(pnl);
  });
});

describe('tiers', () => {
  it.each<[string, readonly FuturesTier[], string, string | undefined]>([
    ['majors', majorTiers, '50000', '0.4'],
    ['majors', majorTiers, '50000.000001', '0.5'],
    ['majors', majorTiers, '250000', '0.5'],
    ['majors', majorTiers, '250000.000001', '1'],
    ['majors', majorTiers, '1000000', '1'],
    ['majors', majorTiers, '1000000.000001', '2.5'],
    ['majors', majorTiers, '10000000', '2.5'],
    ['majors', majorTiers, '10000000.000001', '5'],
    ['majors', majorTiers, '20000000', '5'],
    ['majors', majorTiers, '20000000.000001', undefined],
    ['others', otherTiers, '5000', '1'],
    ['others', otherTiers, '5000.000001', '2.5'],
    ['others', otherTiers, '25000.000001', '5'],
    ['others', otherTiers, '100000.000001', '10'],
    ['others', otherTiers, '250000.000001', '12.5'],
    ['others', otherTiers, '1000000', '12.5'],
    ['others', otherTiers, '1000000.000001', undefined],
  ])('%s: %# %s', (_, tiers, notional, rate) => {
    expect(findTier(tiers, notional)?.ratePercent).toBe(rate);
  });

  it('have the highest multiples of the rulebook', () => {
    expect(majorTiers.map(({ maxMultiple }) => maxMultiple)).toEqual([100, 100, 50, 20, 10]);
    expect(otherTiers.map(({ maxMultiple }) => maxMultiple)).toEqual([50, 20, 10, 5, 5]);
  });

  it.each([
    ['BTC', majorTiers],
    ['ETH', majorTiers],
    ['SOL', otherTiers],
    ['AAPL', otherTiers],
  ])('of %s', (base, tiers) => {
    expect(findTiers(FUTURES_RULES, base)).toBe(tiers);
  });

  it.each([majorTiers, otherTiers].flatMap((tiers) => tiers.slice(1).map((tier, at) => ({ tier, tiers, at }))))(
    'maintenance has no jump at the end of tier $at',
    ({ tier, tiers, at }) => {
      const before = tiers[at];
      if (before === undefined) throw new Error('there is no tier before');
      const of = ({ ratePercent, amount }: FuturesTier) =>
        sub(mul(toAmount(before.upTo), div(toRate(ratePercent), toRate('100'), 'down'), 'down'), toAmount(amount));
      expect(of(tier)).toBe(of(before));
    },
  );

  it('leave more margin at the highest multiple than maintenance asks for', () => {
    for (const { ratePercent, maxMultiple } of [...majorTiers, ...otherTiers])
      expect(cmp(mul(toRate(ratePercent), toRate(String(maxMultiple)), 'down'), toRate('100'))).toBe(-1);
  });
});

describe('the liquidation price', () => {
  it.each<[Draft, string]>([
    [{ side: 'long', size: '0.5', multiple: 20 }, '57228.92'],
    [{ side: 'short', size: '0.5', multiple: 20 }, '62749.00'],
    [{ side: 'long', size: '0.85', multiple: 10 }, '54216.87'],
    [{ side: 'short', size: '0.85', multiple: 10 }, '65730.17'],
    [{ side: 'short', size: '0.82', multiple: 5 }, '71702.46'],
  ])('of %j is %s', (draft, price) => {
    expect(toCents(computeLiquidationPrice(open(draft)))).toBe(toCents(price));
  });

  it('is none when the margin covers the whole price', () => {
    expect(computeLiquidationPrice(open({ side: 'long', size: '0.5', multiple: 1 }))).toBeNull();
    const rich = { ...open({ side: 'long', size: '0.5', multiple: 5 }), margin: '40000' };
    expect(computeLiquidationPrice(rich)).toBeNull();
    expect(isLiquidated(rich, '0.00000001')).toBe(false);
  });

  it('moves away with margin put in and nearer with margin taken out', () => {
    const position = open({ side: 'long', size: '0.5', multiple: 20 });
    const [near, far] = ['1400', '1600'].map((margin) => computeLiquidationPrice({ ...position, margin }) ?? '0');
    expect(cmp(toPrice(near ?? '0'), toPrice('57228.92'))).toBe(1);
    expect(cmp(toPrice(far ?? '0'), toPrice('57228.92'))).toBe(-1);
  });
});

describe('where the margin is used up', () => {
  it.each<[FuturesSide, string]>([
    ['long', '57000'],
    ['short', '63000'],
  ])('%s at %s', (side, price) => {
    expect(computeBankruptcyPrice(open({ side, size: '0.5', multiple: 20 }))).toBe(price);
  });
  it('is nowhere for a long that is paid in full', () => {
    expect(computeBankruptcyPrice(open({ side: 'long', size: '0.5', multiple: 1 }))).toBeNull();
  });
});

describe('the risk rate', () => {
  it.each<[FuturesSide, string, string]>([
    // (1500 + 0) ÷ 120
    ['long', '60000', '1250'],
    ['short', '60000', '1250'],
    // (1500 − 1000) ÷ 116
    ['long', '58000', '431.03'],
    // (1500 − 1500) ÷ 114
    ['long', '57000', '0'],
    ['long', '56000', '-446.42'],
  ])('of a %s of 0.5 at 20× is %s → %s', (side, mark, rate) => {
    expect(computeRiskRate(open({ side, size: '0.5', multiple: 20 }), mark)).toBe(rate);
  });

  it('forces a close at 100 percent exactly, and not one unit above', () => {
    // Maintenance at 60000 is 120, so 120 of margin is 100 percent.
    const position = { ...open({ side: 'long', size: '0.5', multiple: 20 }), margin: '120' };
    expect(computeRiskRate(position, '60000')).toBe('100');
    expect(isLiquidated(position, '60000')).toBe(true);
    expect(isLiquidated({ ...position, margin: '120.000001' }, '60000')).toBe(false);
  });
});

const UNIT = '0.00000001';
const positions = fc
  .record({
    side: fc.constantFrom<FuturesSide>('long', 'short'),
    tiers: fc.constantFrom(majorTiers, otherTiers),
    // Prices from fractions of a cent to six digits, as listed coins have.
    price: fc.integer({ min: 1, max: 99_999_999 }),
    priceScale: fc.integer({ min: 2, max: 6 }),
    multiple: fc.constantFrom(...FUTURES_RULES.multiples),
    // The notional, spread evenly over the magnitudes, so that every tier is met.
    magnitude: fc.double({ min: 1, max: 7.3, noNaN: true }),
    marginShare: fc.integer({ min: 60, max: 100 }),
  })
  .map(({ side, tiers, price, priceScale, multiple, magnitude, marginShare }): PositionFacts => {
    const entryPrice = div(toPrice(String(price)), toRate(String(10 ** priceScale)), 'down');
    const notional = String(Math.round(10 ** magnitude));
    const size = div(toAmount(notional), entryPrice, { scale: 8, rounding: 'up' });
    const whole = computeMargin(computeNotional(entryPrice, size), multiple, 6);
    // Overnight fees may have taken from the margin.
    const margin = mul(whole, div(toRate(String(marginShare)), toRate('100'), 'down'), { scale: 6, rounding: 'up' });
    return { side, size, entryPrice, margin, tiers, scale: 6 };
  });

const step = ({ side }: PositionFacts, price: string, direction: 1 | -1) =>
  (side === 'long') === direction > 0 ? add(toPrice(price), toPrice(UNIT)) : sub(toPrice(price), toPrice(UNIT));

describe('of any position', () => {
  it('the liquidation price is the first that forces a close: one unit on the safe side does not', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(positions, (position) => {
        const price = computeLiquidationPrice(position);
        if (price === null) return;
        met.add(`${position.side} ${findTier(position.tiers, computeNotional(price, position.size))?.ratePercent}`);
        expect(isLiquidated(position, price)).toBe(true);
        expect(cmp(computeRiskRate(position, price), toRate('100'))).toBeLessThanOrEqual(0);
        expect(isLiquidated(position, step(position, price, 1))).toBe(false);
      }),
      { numRuns: sized({ usual: 2_000, full: 4_000 }) },
    );
    // Every tier must have been covered by some position: the rarest by one in a hundred.
    for (const { ratePercent } of [...majorTiers, ...otherTiers])
      for (const side of ['long', 'short']) expect(met).toContain(`${side} ${ratePercent}`);
  });

  it('exactly one tier holds the liquidation price computed with it', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const price = computeLiquidationPrice(position);
        if (price === null) return;
        const { tiers, size } = position;
        const fitting = tiers.filter((tier, at) => {
          const own = computeLiquidationPrice({ ...position, tiers: [tier] });
          if (own === null) return false;
          const notional = computeNotional(own, size);
          const from = toAmount(tiers[at - 1]?.upTo ?? '0');
          const isTop = at === tiers.length - 1;
          return cmp(notional, from) > 0 && (isTop || cmp(notional, toAmount(tier.upTo)) <= 0);
        });
        expect(fitting).toHaveLength(1);
        expect(computeLiquidationPrice({ ...position, tiers: fitting })).toBe(price);
      }),
      { numRuns: sized({ usual: 200, full: 1_000 }) },
    );
  });

  it('the warning comes before the urgent one, and that before the close', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const [warn, urgent, forced] = ['3', '1.5', '1'].map((risk) => computePriceAtRisk(position, risk));
        for (const [earlier, later] of [
          [warn, urgent],
          [urgent, forced],
        ]) {
          if (earlier == null || later == null) continue;
          const order = cmp(earlier, later);
          expect(position.side === 'long' ? order : -order).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: sized({ usual: 100, full: 500 }) },
    );
  });

  it('at a warning price the risk rate has fallen to it, and one unit before it has not', () => {
    fc.assert(
      fc.property(positions, fc.constantFrom(['3', '300'], ['1.5', '150']), (position, [risk = '', percent = '']) => {
        const price = computePriceAtRisk(position, risk);
        if (price === null) return;
        expect(cmp(computeRiskRate(position, price), toRate(percent))).toBeLessThanOrEqual(0);
        expect(cmp(computeRiskRate(position, step(position, price, 1)), toRate(percent))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: sized({ usual: 100, full: 500 }) },
    );
  });

  it('maintenance never falls while the mark rises', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: 1, max: 1_000_000 }), (position, units) => {
        const higher = add(toPrice(position.entryPrice), mul(toPrice(UNIT), toRate(String(units)), 'down'));
        const [now, then] = [position.entryPrice, higher].map((mark) => computeMaintenance(position, mark));
        expect(cmp(then ?? toAmount('0'), now ?? toAmount('0'))).toBe(1);
      }),
      { numRuns: sized({ usual: 100, full: 500 }) },
    );
  });
});

describe('the rate of the account', () => {
  it.each([
    ['1000', '1500', '0', '166.66'],
    ['0', '1500', '-750', '50.00'],
    ['0', '1500', '-3000', '-100.00'],
    ['1000', '0', '0', '0.00'],
  ])('free %s, margin %s, profit %s: %s', (free, margin, pnl, rate) => {
    expect(computeHazardRate({ free, margin, pnl })).toBe(rate);
  });
});
