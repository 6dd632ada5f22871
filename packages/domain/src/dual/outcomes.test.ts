import { describe, expect, it } from 'vitest';
import { computeDualCost, computeOutcomes, computeTermRate, type DualTerms } from './outcomes';

const BTC: Pick<DualTerms, 'baseScale' | 'quoteScale'> = { baseScale: 8, quoteScale: 6 };

describe('the vectors of the rulebook', () => {
  it('10 BTC, linked price 58000, d·a/365 = 0.2 %', () => {
    const terms: DualTerms = { ...BTC, side: 'call', linkedPrice: '58000', rate: '0.365', days: 2 };
    expect(computeTermRate(terms)).toBe('0.002');
    expect(computeDualCost(terms, { shares: 100, shareSize: '0.1' })).toBe('10');
    expect(computeOutcomes(terms, '10')).toEqual({
      below: { coin: 'base', amount: '10.02', interest: '0.02' },
      atOrAbove: { coin: 'quote', amount: '581160', interest: '1160' },
      failed: { coin: 'base', amount: '10.02', interest: '0.02' },
    });
  });

  it('10000 USDT, linked price 50000, d·a/365 = 1.24 %', () => {
    const terms: DualTerms = { ...BTC, side: 'put', linkedPrice: '50000', rate: '0.4526', days: 10 };
    expect(computeTermRate(terms)).toBe('0.0124');
    expect(computeDualCost(terms, { shares: 2, shareSize: '0.1' })).toBe('10000');
    expect(computeOutcomes(terms, '10000')).toEqual({
      below: { coin: 'base', amount: '0.20248', interest: '0.00248' },
      atOrAbove: { coin: 'quote', amount: '10124', interest: '124' },
      failed: { coin: 'quote', amount: '10124', interest: '124' },
    });
  });

  it('the figures of the picture: 0.05 BTC, linked price 70000, 7 days at 18.25 %', () => {
    const terms: DualTerms = { ...BTC, side: 'call', linkedPrice: '70000', rate: '0.1825', days: 7 };
    const { below, atOrAbove } = computeOutcomes(terms, '0.05');
    expect([below.amount, atOrAbove.amount]).toEqual(['0.050175', '3512.25']);
  });
});

it.each([0, -1, 1.5, Number.NaN])('days %s are a fault: interest begins with the first whole day', (days) => {
  const terms: DualTerms = { ...BTC, side: 'call', linkedPrice: '70000', rate: '0.1', days };
  expect(() => computeOutcomes(terms, '1')).toThrow(RangeError);
});

it('a put whose share has more decimals than USDT costs the user the next unit', () => {
  const terms = { ...BTC, side: 'put' as const, linkedPrice: '0.123456' };
  expect(computeDualCost(terms, { shares: 1, shareSize: '0.1' })).toBe('0.012346');
});

/** An independent model: fractions of bigints, reduced, nothing shared with the code under test. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const fraction = (top: bigint, bottom: bigint): Fraction => {
  const common = gcd(top, bottom);
  return { top: top / common, bottom: bottom / common };
};
const read = (text: string): Fraction => {
  const [whole = '0', decimals = ''] = text.split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
};
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);
const over = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top);
const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
const writeDown = ({ top, bottom }: Fraction, scale: number): string => {
  const units = String((top * 10n ** BigInt(scale)) / bottom).padStart(scale + 1, '0');
  return `${units.slice(0, units.length - scale)}.${units.slice(units.length - scale)}`.replace(/\.?0+$/, '');
};

const model = (terms: DualTerms, cost: string): { below: string; atOrAbove: string } => {
  const days = fraction(BigInt(terms.days), 1n);
  const grown = plus(fraction(1n, 1n), over(times(days, read(terms.rate)), fraction(365n, 1n)));
  const principal = read(cost);
  const linked = read(terms.linkedPrice);
  const below = terms.side === 'call' ? principal : over(principal, linked);
  const above = terms.side === 'call' ? times(principal, linked) : principal;
  return {
    below: writeDown(times(below, grown), terms.baseScale),
    atOrAbove: writeDown(times(above, grown), terms.quoteScale),
  };
};

const SEED = 20_261_117;
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

describe(`200 payouts against an independent rational model, seed ${SEED} [Q7]`, () => {
  const random = randomFrom(SEED);
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const decimal = (most: number, places: number): string => {
    const text = `${whole(0, most)}.${String(whole(1, 10 ** places - 1)).padStart(places, '0')}`;
    return text.replace(/0+$/, '').replace(/\.$/, '');
  };
  const draw = (): { readonly terms: DualTerms; readonly cost: string } => {
    const terms: DualTerms = {
      side: random() < 0.5 ? 'call' : 'put',
      linkedPrice: decimal(120_000, whole(1, 8)),
      rate: decimal(0, whole(2, 8)),
      days: whole(1, 730),
      baseScale: random() < 0.8 ? 8 : whole(2, 8),
      quoteScale: 6,
    };
    const scale = terms.side === 'call' ? terms.baseScale : terms.quoteScale;
    return { terms, cost: decimal(50_000, whole(1, scale)) };
  };
  it.each(Array.from({ length: 200 }, (_, index) => ({ index, ...draw() })))(
    'vector $index: $terms.side of $cost',
    ({ terms, cost }) => {
      const { below, atOrAbove, failed } = computeOutcomes(terms, cost);
      expect({ below: below.amount, atOrAbove: atOrAbove.amount }).toEqual(model(terms, cost));
      expect([below.coin, atOrAbove.coin]).toEqual(['base', 'quote']);
      expect(failed).toEqual(terms.side === 'call' ? below : atOrAbove);
    },
  );
});
