import { sum, toPrice } from '@candor/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeFinanceOverview, type FamilyState } from './compute-overview';

const [BTC, USDT, NEW] = [1, 3, 9];
const DAY = 86_400_000;
const TEN = 600_000;
const PRICES: Readonly<Record<number, string>> = { [BTC]: '60000', [USDT]: '1' };
const priceOf = (currencyId: number) => toPrice(PRICES[currencyId] ?? '0');
const span = { nowMs: 1000, sinceMs: 0, dayMs: DAY, days: 3 };

const holding = (currencyId: number, amount: string, paid = '0', paidSince = '0') => ({
  currencyId,
  amount,
  paid,
  paidSince,
});
const date = (kind: 'reward' | 'end', atMs: number, amount: string | null, currencyId = USDT) => ({
  atMs,
  kind,
  currencyId,
  amount,
});
const state = (family: string, parts: Partial<FamilyState>): FamilyState => ({
  family,
  running: 1,
  holdings: [],
  coming: [],
  ...parts,
});
const compute = (families: readonly FamilyState[], other = span) =>
  computeFinanceOverview({ families, span: other, priceOf });

describe('the sums of the financial hub', () => {
  it('are zero without families or orders', () => {
    const none = { usdtTotal: '0', usdtPaid: '0', usdtPaidToday: '0', nextMs: null };
    expect(compute([])).toMatchObject({ ...none, families: [] });
    expect(compute([state('lock', { running: 0 })])).toMatchObject({
      ...none,
      families: [{ family: 'lock', running: 0, usdtValue: '0', usdtPaid: '0', nextMs: null, endsMs: [] }],
    });
  });

  it('value every coin in USDT, each holding rounded down; a coin without a price counts nothing', () => {
    const view = compute([
      state('lock', { holdings: [holding(USDT, '100', '1.5', '0.5'), holding(BTC, '0.00000001', '0')] }),
      state('ieo', { holdings: [holding(NEW, '500', '0'), holding(BTC, '0.5', '0.001', '0.0005')] }),
    ]);
    expect(view).toMatchObject({ usdtTotal: '30100.0006', usdtPaid: '61.5', usdtPaidToday: '30.5' });
    expect(view.families.map(({ usdtValue, usdtPaid }) => [usdtValue, usdtPaid])).toEqual([
      ['100.0006', '1.5'],
      ['30000', '60'],
    ]);
  });
});

describe('the coming dates', () => {
  const lock = state('lock', {
    coming: [
      date('reward', TEN, '0.3'),
      date('reward', TEN, '0.2'),
      date('end', DAY + TEN, '100'),
      date('reward', DAY + TEN, '0.3'),
    ],
  });
  const defi = state('defi', { coming: [date('reward', TEN, '0.1', BTC)] });
  const dual = state('dual', { coming: [date('end', DAY + TEN, null, BTC)] });

  it('add up all rewards of one time, over all families', () => {
    const [today] = compute([lock, defi]).days;
    expect(today).toEqual({
      startMs: 0,
      rows: [
        {
          atMs: TEN,
          kind: 'reward',
          families: ['lock', 'defi'],
          orders: 3,
          amounts: [
            { currencyId: USDT, amount: '0.5' },
            { currencyId: BTC, amount: '0.1' },
          ],
          usdtValue: '6000.5',
          isKnown: true,
        },
      ],
    });
  });

  it('list ends per family; an amount that is not known yet is missing and said to be', () => {
    const [, tomorrow] = compute([lock, dual]).days;
    expect(
      tomorrow?.rows.map(({ kind, families, usdtValue, isKnown }) => [kind, ...families, usdtValue, isKnown]),
    ).toEqual([
      ['end', 'lock', '100', true],
      ['reward', 'lock', '0.3', true],
      ['end', 'dual', '0', false],
    ]);
  });

  it('leave out what has passed and what lies beyond the days', () => {
    const view = compute(
      [state('lock', { coming: [date('reward', 5, '1'), date('reward', TEN, '2'), date('end', 3 * DAY, '3')] })],
      { ...span, nowMs: 5 },
    );
    expect(view.days.flatMap(({ rows }) => rows.map(({ usdtValue }) => usdtValue))).toEqual(['2']);
    expect(view.families[0]).toMatchObject({ nextMs: TEN, endsMs: [] });
  });

  it('name the next date of all and of each family, and every end once', () => {
    const twoEnds = state('lock', {
      coming: [date('end', DAY, '1'), date('end', DAY, '2'), date('end', 2 * DAY, '1')],
    });
    const view = compute([twoEnds, defi, state('ieo', {})]);
    expect(view.nextMs).toBe(TEN);
    expect(view.families.map(({ nextMs, endsMs }) => [nextMs, ...endsMs])).toEqual([
      [DAY, DAY, 2 * DAY],
      [TEN],
      [null],
    ]);
  });

  it('fall into short days of the demo', () => {
    const short = { nowMs: 0, sinceMs: 0, dayMs: 300_000, days: 3 };
    const view = compute([state('lock', { coming: [date('reward', 302_083, '1'), date('end', 602_083, '5')] })], short);
    expect(view.days.map(({ startMs, rows }) => [startMs, rows.length])).toEqual([
      [0, 0],
      [300_000, 1],
      [600_000, 1],
    ]);
  });
});

it('the total is the sum of the families and every date is in exactly one day, whatever is held', () => {
  const amount = fc
    .bigInt({ min: 0n, max: 10n ** 12n })
    .map((units) => `${units / 1000n}.${`${units % 1000n}`.padStart(3, '0')}`);
  const coin = fc.constantFrom(BTC, USDT, NEW);
  const family = fc.record({
    family: fc.constantFrom('lock', 'defi', 'dual'),
    running: fc.nat(5),
    holdings: fc.array(fc.record({ currencyId: coin, amount, paid: amount, paidSince: amount }), { maxLength: 4 }),
    coming: fc.array(
      fc.record({
        atMs: fc.integer({ min: 0, max: 4 * DAY }),
        kind: fc.constantFrom<'reward' | 'end'>('reward', 'end'),
        currencyId: coin,
        amount: fc.option(amount, { nil: null }),
      }),
      { maxLength: 12 },
    ),
  });
  fc.assert(
    fc.property(fc.array(family, { maxLength: 5 }), (families) => {
      const view = compute(families);
      expect(sum(view.families.map(({ usdtValue }) => usdtValue))).toBe(view.usdtTotal);
      expect(sum(view.families.map(({ usdtPaid }) => usdtPaid))).toBe(view.usdtPaid);
      const shown = view.days.flatMap(({ rows }) => rows).reduce((count, { orders }) => count + orders, 0);
      const due = families.flatMap(({ coming }) => coming).filter(({ atMs }) => atMs > 1000 && atMs < 3 * DAY);
      expect(shown).toBe(due.length);
    }),
  );
});
