import { sized } from '@candor/testkit/test-size';
import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Amount,
  add,
  canonical,
  cmp,
  div,
  isNegative,
  isZero,
  max,
  min,
  mul,
  neg,
  roundTo,
  sub,
  sum,
  toAmount,
  toFixed8,
  toPrice,
  toRate,
} from './decimal';
import { fromUnits, toUnits } from './units';

const a = toAmount;
const r = toRate;
const units = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const positiveUnits = fc.bigInt({ min: 1n, max: 10n ** 20n });

describe('reading and writing', () => {
  it.each([
    ['1.10', '1.1'],
    ['0.00000000', '0'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['100', '100'],
    ['-12.50000000', '-12.5'],
    ['0.00000000000000000001', '0.00000000000000000001'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
  ])('writes %s as %s', (text, expected) => {
    expect(toAmount(text)).toBe(expected);
    expect(canonical(text)).toBe(expected);
  });

  it.each(['', '1e5', '01', '.5', '1.', ' 1', '+1', 'NaN', '\uff11', '1\n'])(
    'throws on our own malformed text %j',
    (text) => {
      expect(() => toAmount(text)).toThrow(RangeError);
      expect(() => toPrice(text)).toThrow(RangeError);
      expect(() => add(text as Amount, a('1'))).toThrow(RangeError);
    },
  );

  it('fills decimals only when asked', () => {
    expect(canonical('5', 2)).toBe('5.00');
    expect(canonical('5.126', 2)).toBe('5.126');
    expect(toFixed8('0.1')).toBe('0.10000000');
    expect(toFixed8('9007199254740993')).toBe('9007199254740993.00000000');
    expect(toFixed8('-3.00000000')).toBe('-3.00000000');
    expect(() => toFixed8('0.000000001')).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  it('is exact where floats are not', () => {
    expect(add(a('0.1'), a('0.2'))).toBe('0.3');
    expect(sub(a('1'), a('0.99999999'))).toBe('0.00000001');
    expect(add(a('9007199254740993'), a('0.00000001'))).toBe('9007199254740993.00000001');
    expect(sum([a('0.1'), a('0.2'), a('-0.3')])).toBe('0');
    expect(sum([])).toBe('0');
  });

  it.each([
    ['0.00000001', '0.5', 'down', '0'],
    ['0.00000001', '0.5', 'up', '0.00000001'],
    ['-0.00000001', '0.5', 'down', '0'],
    ['-0.00000001', '0.5', 'up', '-0.00000001'],
    ['100', '1.85', 'down', '185'],
    ['100', '1.85', 'up', '185'],
  ] as const)('%s times %s rounded %s is %s', (...[x, y, rounding, expected]) => {
    expect(mul(a(x), r(y), rounding)).toBe(expected);
  });

  it.each([
    ['1', '3', 'down', '0.33333333'],
    ['1', '3', 'up', '0.33333334'],
    ['-1', '3', 'down', '-0.33333333'],
    ['-1', '3', 'up', '-0.33333334'],
    ['1', '-3', 'up', '-0.33333334'],
    ['1', '4', 'up', '0.25'],
    ['0', '7', 'up', '0'],
    ['0.00000001', '99999999999999999999', 'up', '0.00000001'],
  ] as const)('%s over %s rounded %s is %s', (...[x, y, rounding, expected]) => {
    expect(div(a(x), r(y), rounding)).toBe(expected);
  });

  it('rounds at the scale it is told', () => {
    expect(mul(a('3'), r('0.335'), { scale: 2, rounding: 'down' })).toBe('1');
    expect(mul(a('3'), r('0.335'), { scale: 2, rounding: 'up' })).toBe('1.01');
    expect(div(a('2'), r('3'), { scale: 0, rounding: 'up' })).toBe('1');
    expect(roundTo(a('-1.239'), 2, 'down')).toBe('-1.23');
    expect(roundTo(a('-1.231'), 2, 'up')).toBe('-1.24');
  });

  it('refuses division by zero and impossible scales', () => {
    expect(() => div(a('1'), r('0.00'), 'down')).toThrow(RangeError);
    for (const scale of [-1, 1.5, 21]) expect(() => roundTo(a('1'), scale, 'down')).toThrow(RangeError);
  });

  it('keeps the meaning of the first operand apart from the others', () => {
    const cost: Amount = mul(a('0.5'), toPrice('60000'), 'up');
    expect(cost).toBe('30000');
    // @ts-expect-error an amount and a price do not add up
    expect(add(a('1'), toPrice('1'))).toBe('2');
    // @ts-expect-error plain text is not an amount until it was checked
    expect(neg('1')).toBe('-1');
  });
});

describe('comparing', () => {
  it.each([
    ['1.10', '1.1', 0],
    ['9', '10', -1],
    ['-9', '-10', 1],
    ['0.00000002', '0.00000001', 1],
  ])('%s against %s is %i', (x, y, expected) => {
    expect(cmp(a(x), a(y))).toBe(expected);
  });

  it('knows zero, signs, least and most', () => {
    expect([isZero(a('0.000')), isZero(a('0.00000001')), isNegative(a('-0')), isNegative(a('-1'))]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([neg(a('0')), neg(a('5')), neg(a('-5'))]).toEqual(['0', '-5', '5']);
    expect([min(a('10'), a('9'), a('-1')), max(a('10'), a('9'), a('100')), min(a('7'))]).toEqual(['-1', '100', '7']);
  });
});

describe('properties against integer arithmetic', () => {
  type Sides = [actual: unknown, expected: unknown];
  const cases: [string, (x: bigint, y: bigint) => Sides][] = [
    ['add', (x, y) => [toUnits(add(fromUnits(x, 8), fromUnits(y, 8)), 8), x + y]],
    ['sub', (x, y) => [toUnits(sub(fromUnits(x, 8), fromUnits(y, 8)), 8), x - y]],
    ['cmp', (x, y) => [cmp(fromUnits(x, 8), fromUnits(y, 8)), x < y ? -1 : x > y ? 1 : 0]],
    ['mul down', (x, y) => [toUnits(mul(fromUnits(x, 8), fromUnits(y, 8), 'down'), 8), (x * y) / 10n ** 8n]],
  ];
  it.each(cases)('%s agrees', (_, sides) => {
    const check = (x: bigint, y: bigint) => {
      const [actual, expected] = sides(x, y);
      expect(actual).toBe(expected);
    };
    fc.assert(fc.property(units, units, check), { numRuns: 500 });
  });

  it('div down is the integer quotient and up is at most one unit above it', () => {
    fc.assert(
      fc.property(positiveUnits, positiveUnits, (x, y) => {
        const quotient = (x * 10n ** 8n) / y;
        const exact = quotient * y === x * 10n ** 8n;
        expect(toUnits(div(fromUnits(x, 8), fromUnits(y, 8), 'down'), 8)).toBe(quotient);
        expect(toUnits(div(fromUnits(x, 8), fromUnits(y, 8), 'up'), 8)).toBe(exact ? quotient : quotient + 1n);
      }),
      { numRuns: 500 },
    );
  });
});

describe('against a decimal library', () => {
  const Exact = Big();
  Object.assign(Exact, { DP: 60, RM: Big.roundDown, NE: -1e6, PE: 1e6, strict: true });
  const written = (value: Big): string => (value.toString() === '-0' ? '0' : value.toString());
  const text = fc
    .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 20 }))
    .map(([units, scale]) => fromUnits(units, scale));
  const rule = fc.record({
    scale: fc.integer({ min: 0, max: 20 }),
    rounding: fc.constantFrom('down' as const, 'up' as const),
  });
  const MODE = { down: Big.roundDown, up: Big.roundUp } as const;

  it('adds, subtracts, compares, multiplies and rounds alike', () => {
    fc.assert(
      fc.property(text, text, rule, (x, y, { scale, rounding }) => {
        const [bigX, bigY] = [new Exact(x), new Exact(y)];
        expect(add(x, y)).toBe(written(bigX.plus(bigY)));
        expect(sub(x, y)).toBe(written(bigX.minus(bigY)));
        expect(sum([x, y, x])).toBe(written(bigX.plus(bigY).plus(bigX)));
        expect(cmp(x, y)).toBe(bigX.cmp(bigY));
        expect(neg(x)).toBe(written(bigX.times(new Exact('-1'))));
        expect(mul(x, y, { scale, rounding })).toBe(written(bigX.times(bigY).round(scale, MODE[rounding])));
        expect(roundTo(x, scale, rounding)).toBe(written(bigX.round(scale, MODE[rounding])));
      }),
      { numRuns: sized({ usual: 400, full: 2_000 }) },
    );
  });

  it('divides alike: sixty decimals say whether something was left over', () => {
    fc.assert(
      fc.property(text, text, rule, (x, y, { scale, rounding }) => {
        fc.pre(!isZero(y));
        const exact = new Exact(x).div(new Exact(y));
        expect(div(x, y, { scale, rounding })).toBe(written(exact.round(scale, MODE[rounding])));
      }),
      { numRuns: sized({ usual: 400, full: 2_000 }) },
    );
  });
});
