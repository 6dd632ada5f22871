import { add, cmp, sub, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConvertCoin,
  decideConversion,
  decideConversionForm,
  hasMovedBeyond,
  hasWorsened,
} from './decide-conversion';

const BTC: ConvertCoin = { id: 1, name: 'BTC', scale: 8 };
const USDT: ConvertCoin = { id: 3, name: 'USDT', scale: 6 };
const XRP: ConvertCoin = { id: 6, name: 'XRP', scale: 6 };

const request = (changes: Partial<Parameters<typeof decideConversion>[0]> = {}) => ({
  amount: '1',
  from: BTC,
  to: USDT,
  fromPrice: '67432.18',
  toPrice: '1',
  feePercent: '0.1',
  maxValueUsdt: '100000',
  available: '10',
  ...changes,
});

describe('decideConversion', () => {
  it.each([
    ['same_coin', { to: BTC }],
    ['amount_too_precise', { amount: '0.000000001' }],
    ['amount_invalid', { amount: '0' }],
    ['amount_invalid', { amount: '1e3' }],
    ['convert_too_small', { from: USDT, to: BTC, fromPrice: '1', toPrice: '67432.18', amount: '0.000674' }],
    ['insufficient_balance', { available: '1.00099999' }],
    ['convert_too_large', { amount: '1.49', available: '10' }],
  ] as const)('refuses with %s: %j', (code, changes) => {
    expect(decideConversion(request(changes))).toMatchObject({ ok: false, code });
  });

  it('names the largest amount that works, and that one works', () => {
    const large = request({ amount: '2', maxValueUsdt: '10000' });
    expect(decideConversion(large)).toMatchObject({ params: { max: '0.14829714', currency: 'BTC' } });
    expect(decideConversion({ ...large, amount: '0.14829714' })).toMatchObject({ ok: true });
    expect(decideConversion({ ...large, amount: '0.14829715' })).toMatchObject({ code: 'convert_too_large' });
  });

  it('names the smallest amount that works, and that one works', () => {
    const small = request({
      from: USDT,
      to: BTC,
      fromPrice: '1',
      toPrice: '67432.18',
      amount: '0.000001',
      available: '1',
    });
    const refused = decideConversion(small);
    expect(refused).toMatchObject({ params: { min: '0.000675', currency: 'USDT' } });
    expect(decideConversion({ ...small, amount: '0.000675' })).toMatchObject({ ok: true, credit: '0.00000001' });
    expect(decideConversion({ ...small, amount: '0.000674' })).toMatchObject({ ok: false });
  });

  it.each([
    [{}, { amount: '1', fee: '0.001', debit: '1.001', credit: '67432.18' }],
    [
      { amount: '100', from: USDT, to: BTC, fromPrice: '1', toPrice: '67432.18', available: '1000' },
      { fee: '0.1', debit: '100.1', credit: '0.00148297' },
    ],
    // A fee below one unit costs one unit.
    [
      { amount: '0.000675', from: USDT, to: BTC, fromPrice: '1', toPrice: '67432.18' },
      { fee: '0.000001', debit: '0.000676', credit: '0.00000001' },
    ],
    [
      { amount: '3', from: XRP, to: USDT, fromPrice: '0.33333333' },
      { credit: '0.999999', exactCredit: '0.99999999' },
    ],
    [{ available: '1.001' }, { debit: '1.001' }],
  ])('gives %j: %j', (changes, expected) => {
    expect(decideConversion(request(changes))).toMatchObject({ ok: true, ...expected });
  });
});

const scale = fc.integer({ min: 2, max: 8 });
const price = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units) => fromUnits(units, 8));

const NO_CAP = '99999999999999999999';
const SLOW = { timeout: 600_000 };

describe('a conversion never gives more than it takes', SLOW, () => {
  it('there and back, thousands of times at a fixed rate, ends with at most the start [H6]', () => {
    let [a, b] = [toAmount('1000'), toAmount('0')];
    for (let round = 0; round < sized({ usual: 2_000, full: 10_000 }); round += 1) {
      const there = decideConversion({
        ...request(),
        from: USDT,
        to: BTC,
        fromPrice: '1',
        toPrice: '67432.18',
        amount: '7.77',
        feePercent: '0',
        available: a,
      });
      if (!there.ok) break;
      [a, b] = [sub(a, there.debit), add(b, there.credit)];
      const back = decideConversion({ ...request(), amount: b, feePercent: '0', available: b });
      if (!back.ok) break;
      [a, b] = [add(a, back.credit), sub(b, back.debit)];
      // expect.fail only on an error, here and below: twenty thousand expect() calls take longer than the code under
      // test.
      if (cmp(a, toAmount('1000')) > 0) expect.fail(`${a} came back of 1000`);
    }
    expect(cmp(a, toAmount('1000'))).toBe(-1);
  });

  it('there and back over any prices, scales and fees [H6]', () => {
    fc.assert(
      fc.property(
        price,
        price,
        scale,
        scale,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.constantFrom('0', '0.1', '5'),
        (p, q, s, t, units, feePercent) => {
          const [from, to] = [
            { id: 1, name: 'A', scale: s },
            { id: 2, name: 'B', scale: t },
          ];
          const amount = fromUnits(units, s);
          const there = decideConversionForm({
            amount,
            from,
            to,
            fromPrice: p,
            toPrice: q,
            feePercent,
            maxValueUsdt: NO_CAP,
          });
          if (!there.ok) return;
          const back = decideConversionForm({
            amount: there.credit,
            from: to,
            to: from,
            fromPrice: q,
            toPrice: p,
            feePercent,
            maxValueUsdt: NO_CAP,
          });
          if (back.ok) expect(cmp(back.credit, amount)).toBeLessThanOrEqual(0);
        },
      ),
      { numRuns: sized({ usual: 400, full: 2_000 }) },
    );
  });

  it('every amount of 1 to 1,000 units at twenty rates: what is paid is worth what is received, or it is refused [H7]', () => {
    const rates = Array.from({ length: 20 }, (_, n) => fromUnits(BigInt(Math.round(1.9 ** n * 100)), 8));
    for (const rate of rates) {
      for (let units = 1n; units <= 1000n; units += 1n) {
        const decision = decideConversionForm({
          amount: fromUnits(units, 6),
          from: USDT,
          to: BTC,
          fromPrice: rate,
          toPrice: '1',
          maxValueUsdt: NO_CAP,
          feePercent: '0',
        });
        if (!decision.ok) {
          if (decision.code !== 'convert_too_small') expect.fail(`${units} units at ${rate}: ${decision.code}`);
          continue;
        }
        const paid = toUnits(decision.debit, 6) * toUnits(rate, 8) * 100n;
        const received = toUnits(decision.credit, 8);
        if (received <= 0n || received * 10n ** 8n > paid)
          expect.fail(`${units} units at ${rate}: ${decision.debit} for ${decision.credit}`);
      }
    }
  });
});

describe('hasWorsened', () => {
  const quoted = { fromPrice: '100', toPrice: '1' };
  it.each([
    ['99.5', '1', false],
    ['99.49999999', '1', true],
    ['100', '1', false],
    ['150', '1', false],
    ['100', '1.00502512', false],
    ['100', '1.00502513', true],
  ])('from %s to %s: %s', (fromPrice, toPrice, expected) => {
    expect(hasWorsened({ quoted, current: { fromPrice, toPrice }, maxMovePercent: '0.5' })).toBe(expected);
  });
});

describe('hasMovedBeyond', () => {
  const quoted = { fromPrice: '1', toPrice: '50000' };
  it.each([
    ['50000', false],
    ['50050', false],
    ['50050.00000001', true],
    ['49950.04995005', false],
    ['49950.04995004', true],
    ['40000', true],
    ['60000', true],
  ])('one side at %s: %s', (toPrice, expected) => {
    expect(hasMovedBeyond({ quoted, current: { fromPrice: '1', toPrice }, percent: '0.1' })).toBe(expected);
  });

  it('a quote kept until it is favourable never gains, over any prices, moves, fees and amounts [W9]', () => {
    const move = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(price, price, move, move, fc.bigInt({ min: 1n, max: 10n ** 10n }), (p, q, dp, dq, units) => {
        const [from, to] = [
          { id: 1, name: 'A', scale: 8 },
          { id: 2, name: 'B', scale: 6 },
        ];
        const moved = (text: string, ppm: number) => {
          const left = (toUnits(text, 8) * BigInt(1_000_000 + ppm)) / 1_000_000n;
          return fromUnits(left < 1n ? 1n : left, 8);
        };
        const quoted = { fromPrice: p, toPrice: q };
        const current = { fromPrice: moved(p, dp), toPrice: moved(q, dq) };
        if (hasMovedBeyond({ quoted, current, percent: '0.1' })) return;
        const terms = { ...quoted, amount: fromUnits(units, 8), from, to, feePercent: '0.1', maxValueUsdt: NO_CAP };
        const decision = decideConversionForm(terms);
        if (!decision.ok) return;
        const paid = toUnits(decision.debit, 8) * toUnits(current.fromPrice, 8);
        const received = toUnits(decision.credit, 8) * toUnits(current.toPrice, 8);
        expect(received <= paid).toBe(true);
      }),
      { numRuns: sized({ usual: 1_000, full: 5_000 }) },
    );
  });
});
