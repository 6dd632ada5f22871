import { describe, expect, it } from 'vitest';
import { computeResult, foldCost, NO_COST } from './average-cost';

const one = 100_000_000n;
const buy = (amount: bigint, quote: bigint) => ({ side: 'buy' as const, amount: amount * one, quote: quote * one });
const sell = (amount: bigint, quote: bigint) => ({ side: 'sell' as const, amount: amount * one, quote: quote * one });

describe('average cost', () => {
  it('averages buys and realises against the average', () => {
    const bought = [buy(1n, 100n), buy(3n, 500n)].reduce(foldCost, NO_COST);
    expect(computeResult(bought, 200n * one)).toEqual({ average: 150n * one, unrealised: 200n * one });
    const sold = foldCost(bought, sell(2n, 320n));
    expect(sold).toEqual({ amount: 2n * one, cost: 300n * one, realised: 20n * one });
  });

  it('knows nothing of coins that were not bought here', () => {
    expect(foldCost(NO_COST, sell(1n, 100n))).toEqual(NO_COST);
    const half = foldCost(foldCost(NO_COST, buy(1n, 100n)), sell(2n, 240n));
    expect(half).toEqual({ amount: 0n, cost: 0n, realised: 20n * one });
  });

  it('has no average of nothing', () => {
    expect(computeResult(NO_COST, one)).toEqual({ average: 0n, unrealised: 0n });
  });
});
