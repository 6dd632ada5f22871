import { add, cmp, toAmount } from '@candor/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeBreakEvenPercent,
  computeLead,
  computePayout,
  computeProfit,
  decideEntry,
  decideExit,
  decideResult,
  type EntryTick,
  type OptionDirection,
  type OptionResult,
  type OptionTick,
  previewProfit,
  toPayoutRate,
} from './option-outcome';
import { OPTION_RULES } from './option-rules';

const ENTRY = '60000.00';

describe('the result', () => {
  it.each<[OptionDirection, string, string, OptionResult]>([
    ['up', ENTRY, '60000.01', 1],
    ['up', ENTRY, '60000', 0],
    ['up', ENTRY, '59999.99', -1],
    ['down', ENTRY, '59999.99', 1],
    ['down', ENTRY, '60000.000', 0],
    ['down', ENTRY, '60000.01', -1],
    // One unit of the eighth decimal is a move, and no float would see it.
    ['up', '60000.00000001', '60000.00000002', 1],
    ['down', '12345678901234.00000001', '12345678901234.00000002', -1],
  ])('%s from %s to %s is %i', (direction, entry, exit, result) => {
    expect(decideResult(direction, entry, exit)).toBe(result);
  });
});

describe('the payout', () => {
  const vector = { stake: '100', payoutRate: toPayoutRate('85'), scale: 8 };
  it.each<[string, string]>([
    ['60000.01', '185'],
    ['60000.00', '100'],
    ['59999.99', '0'],
  ])('of 100 for 60 s up from 60000.00 to %s is %s', (exit, payout) => {
    expect(computePayout(decideResult('up', ENTRY, exit), vector)).toBe(payout);
  });

  it.each<[string, number, string]>([
    ['0.00000001', 8, '0.00000001'],
    ['1.000001', 6, '1.850001'],
    ['1.000003', 6, '1.850005'],
    ['33.33', 2, '61.66'],
    ['0.01', 2, '0.01'],
  ])('of %s with %i decimals is rounded down to %s', (stake, scale, payout) => {
    expect(computePayout(1, { stake, payoutRate: '0.85', scale })).toBe(payout);
  });

  it('is never less than the stake when won, and never more than stake × (1 + rate)', () => {
    const stakes = fc.bigInt({ min: 1n, max: 5_000_000_000n }).map((units) => toUnits(units, 6));
    const rates = fc.constantFrom(...OPTION_RULES.durations.map(({ payoutPercent }) => toPayoutRate(payoutPercent)));
    fc.assert(
      fc.property(stakes, rates, (stake, payoutRate) => {
        const payout = computePayout(1, { stake, payoutRate, scale: 6 });
        expect(cmp(payout, toAmount(stake))).toBeGreaterThanOrEqual(0);
        // In whole millionths: payout ≤ stake × (1 + rate) < payout + one millionth.
        const due = BigInt(stake.replace('.', '')) * BigInt(toHundredths(payoutRate) + 100);
        const paid = BigInt(fill(payout, 6)) * 100n;
        expect(paid <= due && due < paid + 100n).toBe(true);
      }),
    );
  });

  it.each<[OptionResult, string]>([
    [1, '85'],
    [0, '0'],
    [-1, '-100'],
  ])('with result %i is a profit of %s', (result, profit) => {
    expect(computeProfit('100', computePayout(result, vector))).toBe(profit);
  });

  it('shown beforehand is the one that is paid', () => {
    const option = { direction: 'down' as const, entryPrice: ENTRY, ...vector };
    expect(previewProfit(option, '59999.99')).toBe('85');
    expect(previewProfit(option, ENTRY)).toBe('0');
    expect(previewProfit(option, '60000.01')).toBe('-100');
  });
});

const toUnits = (units: bigint, scale: number): string => {
  const digits = units.toString().padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};
const fill = (text: string, scale: number): string => {
  const [whole = '', decimals = ''] = text.split('.');
  return whole + decimals.padEnd(scale, '0');
};
const toHundredths = (rate: string): number => Number.parseInt(fill(rate, 2), 10);

describe('what the ticket says', () => {
  it.each([
    ['82', '0.82', '55'],
    ['85', '0.85', '54.1'],
    ['87', '0.87', '53.5'],
    ['88', '0.88', '53.2'],
    ['90', '0.9', '52.7'],
    ['100', '1', '50'],
  ])('%s percent is the rate %s and breaks even at %s percent', (percent, rate, breakEven) => {
    expect(toPayoutRate(percent)).toBe(rate);
    expect(computeBreakEvenPercent(rate)).toBe(breakEven);
  });

  it('says by how much it is ahead', () => {
    expect(computeLead('up', ENTRY, '60001.5')).toBe('1.5');
    expect(computeLead('down', ENTRY, '60001.5')).toBe('-1.5');
  });
});

const tick = (seq: number, timeMs: number): EntryTick => ({ seq, timeMs, price: '60000', sources: 'a=60000' });

describe('the entry', () => {
  const order = { acceptedSeq: 7, fillAfterMs: null, entryByMs: 11_500, seconds: 30 };
  it('is the next tick, and the time runs from it', () => {
    expect(decideEntry(order, tick(8, 10_001))).toEqual({ ok: true, dueMs: 40_001 });
  });
  it.each([
    [11_499, true],
    [11_500, true],
    [11_501, false],
  ])('at %i ms with the last moment at 11500 is in time: %s', (timeMs, ok) => {
    const entry = decideEntry(order, tick(8, timeMs));
    expect(entry.ok).toBe(ok);
    if (!entry.ok) expect(entry.reason).toBe('no_entry');
  });
  it.each([1, 2] as const)('is none when a record of kind %i stands in its place', (kind) => {
    expect(decideEntry(order, { ...tick(8, 10_001), kind })).toEqual({ ok: false, reason: 'no_entry' });
  });
  it.each([6, 7])('is never tick %i', (seq) => {
    expect(() => decideEntry(order, tick(seq, 10_001))).toThrow(/not after the acceptance/);
  });
});

describe('the exit', () => {
  const option = { entrySeq: 100, dueMs: 60_000 };
  it.each<[string, OptionTick, string]>([
    ['at the due time', tick(160, 60_000), 'price'],
    ['just inside the last three seconds', tick(160, 57_001), 'price'],
    ['three seconds before', tick(160, 57_000), 'no_exit'],
    ['with the second tick after the entry', tick(102, 60_000), 'price'],
    ['with the first tick after the entry', tick(101, 60_000), 'few_ticks'],
    ['with the entry itself', tick(100, 59_000), 'few_ticks'],
    ['inside a pause', { ...tick(160, 59_000), kind: 1 }, 'paused'],
    ['at the end of a pause', { ...tick(160, 60_000), kind: 2 }, 'paused'],
    ['inside a pause that began long before', { ...tick(160, 20_000), kind: 1 }, 'paused'],
  ])('%s', (_, last, answer) => {
    const exit = decideExit(option, last, OPTION_RULES);
    expect(exit.kind === 'price' ? exit.kind : exit.reason).toBe(answer);
    if (exit.kind === 'price') expect(exit.tick).toBe(last);
  });
  it('starts and ends of pauses have numbers and are no ticks', () => {
    expect(decideExit({ ...option, pauses: 2 }, tick(104, 60_000), OPTION_RULES).kind).toBe('price');
    expect(decideExit({ ...option, pauses: 2 }, tick(103, 60_000), OPTION_RULES)).toEqual({
      kind: 'void',
      reason: 'few_ticks',
    });
  });
  it('is never a tick after the due time', () => {
    expect(() => decideExit(option, tick(160, 60_001), OPTION_RULES)).toThrow(/after the due time/);
  });
});

it('two equal stakes on both sides never pay out more than they bring in', () => {
  for (const { payoutPercent } of OPTION_RULES.durations) {
    const terms = { stake: '100', payoutRate: toPayoutRate(payoutPercent), scale: 6 };
    for (const exit of ['59999.99', '60000', '60000.01']) {
      const paid = (['up', 'down'] as const).map((side) => computePayout(decideResult(side, ENTRY, exit), terms));
      expect(cmp(add(paid[0] ?? toAmount('0'), paid[1] ?? toAmount('0')), toAmount('200'))).toBeLessThanOrEqual(0);
    }
  }
});
