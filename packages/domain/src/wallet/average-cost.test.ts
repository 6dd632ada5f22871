import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoinChange, computeCostMove, computeResult, foldCost, NO_COST } from './average-cost';

const one = 100_000_000n;
const [BTC, ETH, USDT] = [1, 2, 3];
const moved = (amount: bigint, value: bigint | null) => ({
  amount: amount * one,
  value: value === null ? null : value * one,
});
const change = (currencyId: number, amount: bigint, price: bigint | null): CoinChange => ({
  currencyId,
  amount: amount * one,
  price: price === null ? null : price * one,
});

describe('what a coin of an entry was exchanged for', () => {
  const cases: readonly [string, readonly CoinChange[], bigint, bigint | null][] = [
    ['a deposit counts at the price of the moment', [change(BTC, 2n, 100n)], 2n, 200n],
    ['a deposit without a price has no cost', [change(BTC, 2n, null)], 2n, null],
    ['a withdrawal brings nothing', [change(BTC, -2n, 100n)], -2n, null],
    ['a buy costs the money paid', [change(USDT, -210n, null), change(BTC, 2n, null)], 2n, 210n],
    ['a sale brings the money received', [change(BTC, -2n, null), change(USDT, 190n, null)], -2n, 190n],
    ['a conversion from the value coin costs it', [change(USDT, -211n, 1n), change(BTC, 2n, 100n)], 2n, 211n],
    ['a conversion from a coin costs its worth', [change(ETH, -21n, 10n), change(BTC, 2n, 100n)], 2n, 210n],
    ['a conversion into a coin brings its own worth', [change(BTC, -2n, 100n), change(ETH, 19n, 10n)], -2n, 200n],
    ['a conversion from a coin without a price', [change(ETH, -21n, null), change(BTC, 2n, 100n)], 2n, null],
    ['two coins on the other side', [change(ETH, -1n, 1n), change(USDT, -1n, 1n), change(BTC, 2n, 9n)], 2n, null],
    ['two coins that come together', [change(ETH, 1n, 1n), change(BTC, 2n, 9n)], 2n, null],
    ['another currency', [change(ETH, 1n, 1n)], 0n, null],
  ];
  it.each(cases)('%s', (_, changes, amount, value) => {
    expect(computeCostMove(changes, { currencyId: BTC, valueCoinId: USDT })).toEqual(moved(amount, value));
  });
});

describe('average cost', () => {
  it('averages what came, however it came, and realises against the average', () => {
    const held = [moved(1n, 100n), moved(3n, 500n)].reduce(foldCost, NO_COST);
    expect(computeResult(held, 200n * one)).toEqual({ average: 150n * one, unrealised: 200n * one });
    const sold = foldCost(held, moved(-2n, 320n));
    expect(sold).toEqual({ amount: 2n * one, cost: 300n * one, unknown: 0n, realised: 20n * one });
  });

  it('lets coins go at the average, without a result, when they are withdrawn', () => {
    const rest = [moved(1n, 100n), moved(3n, 500n), moved(-2n, null)].reduce(foldCost, NO_COST);
    expect(rest).toEqual({ amount: 2n * one, cost: 300n * one, unknown: 0n, realised: 0n });
  });

  it('keeps coins of unknown cost apart; a sale takes of both in proportion', () => {
    const mixed = [moved(3n, null), moved(1n, 100n)].reduce(foldCost, NO_COST);
    expect(mixed).toEqual({ amount: one, cost: 100n * one, unknown: 3n * one, realised: 0n });
    const sold = foldCost(mixed, moved(-2n, 400n));
    const half = one / 2n;
    expect(sold).toEqual({ amount: half, cost: 50n * one, unknown: 3n * half, realised: 50n * one });
  });

  it('neither wins nor loses on coins of unknown cost', () => {
    expect(foldCost(foldCost(NO_COST, moved(1n, null)), moved(-1n, 240n))).toEqual(NO_COST);
    expect(foldCost(NO_COST, moved(-1n, 100n))).toEqual(NO_COST);
  });

  it('has no average without coins', () => {
    expect(computeResult(NO_COST, one)).toEqual({ average: 0n, unrealised: 0n });
  });
});

describe('average cost over any history', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 16n });
  const arrival = fc.record({ amount: units, value: fc.option(units, { nil: null }) });
  /** A departure is a share of what is there, in thousandths: more than is there cannot leave. */
  const departure = fc.record({ share: fc.bigInt({ min: 1n, max: 1000n }), value: fc.option(units, { nil: null }) });
  const history = fc.array(fc.oneof(arrival, departure), { maxLength: 60 });
  const toMove = (step: { amount: bigint } | { share: bigint }, total: bigint): bigint =>
    'share' in step ? -((total * step.share) / 1000n) : step.amount;

  it('holds exactly the coins that came and did not leave, and never moves the average on leaving', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let [state, total] = [NO_COST, 0n];
        for (const step of steps) {
          const amount = toMove(step, total);
          const next = foldCost(state, { amount, value: step.value });
          total += amount;
          expect(next.amount + next.unknown).toBe(total);
          for (const part of [next.amount, next.unknown, next.cost]) expect(part >= 0n).toBe(true);
          if (amount < 0n && next.amount > 0n) {
            const drift = next.cost * state.amount - state.cost * next.amount;
            expect(drift >= 0n && drift < state.amount).toBe(true);
          }
          state = next;
        }
      }),
    );
  });

  it('realises what came in less what was paid once all is sold, when every cost is known', () => {
    const priced = fc.record({ amount: units, value: units });
    const sale = fc.record({ share: fc.bigInt({ min: 1n, max: 1000n }), value: units });
    fc.assert(
      fc.property(fc.array(fc.oneof(priced, sale), { maxLength: 60 }), units, (steps, last) => {
        let [state, total, result] = [NO_COST, 0n, 0n];
        for (const step of [...steps, { share: 1000n, value: last }]) {
          const amount = toMove(step, total);
          if (amount === 0n) continue;
          state = foldCost(state, { amount, value: step.value });
          total += amount;
          result += amount > 0n ? -step.value : step.value;
        }
        expect(state).toEqual({ amount: 0n, cost: 0n, unknown: 0n, realised: result });
      }),
    );
  });
});
