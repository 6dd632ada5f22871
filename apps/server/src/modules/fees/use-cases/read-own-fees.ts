import type { FeeLevelRule } from '@candor/domain/fees/fee-rules';
import { applyFactor, type FeeTerms } from '@candor/domain/fees/fee-terms';
import { findMarketRule } from '@candor/domain/market/market-rules';
import { cmp, toRate } from '@candor/money/decimal';
import { readFeeTerms } from '#kernel/fees/fee-terms.store';
import type { Board } from '#kernel/pricing/board';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { loadOwnLevel, type OwnLevel } from '../fee-levels.store';

export interface FeesDeps {
  readonly pool: Pool;
  readonly rules: Rules;
  readonly board: Board;
  readonly clock: Clock;
}

export interface OwnFees extends OwnLevel {
  readonly terms: FeeTerms;
  readonly levels: readonly FeeLevelRule[];
  readonly next: FeeLevelRule | null;
  readonly spot: { readonly makerPercent: string; readonly takerPercent: string };
  readonly futures: { readonly takerPercent: string; readonly entrustPercent: string };
}

const highest = (percents: readonly string[]): string =>
  percents.reduce((most, one) => (cmp(toRate(one), toRate(most)) > 0 ? one : most), '0');

/** The fee terms an order placed now would keep. Of spot markets with different rates the highest is given. */
export const readOwnFees = async ({ pool, rules, board, clock }: FeesDeps, userId: number): Promise<OwnFees> => {
  const at = new Date(clock.nowMs());
  const [book, terms, own] = await Promise.all([
    rules.now(),
    readFeeTerms(pool, userId, at),
    loadOwnLevel(pool, userId, at),
  ]);
  const rate = (percent: string): string => applyFactor(percent, terms.factor);
  const markets = board
    .instruments()
    .filter(({ hasSpot }) => hasSpot)
    .map(({ id }) => findMarketRule(book.markets, id))
    .filter((rule) => rule !== undefined);
  return {
    ...own,
    terms,
    levels: book.fees.levels,
    next: book.fees.levels[terms.level + 1] ?? null,
    spot: {
      makerPercent: rate(highest(markets.map(({ makerFeePercent }) => makerFeePercent))),
      takerPercent: rate(highest(markets.map(({ takerFeePercent }) => takerFeePercent))),
    },
    futures: {
      takerPercent: rate(book.futures.takerFeePercent),
      entrustPercent: rate(book.futures.entrustFeePercent),
    },
  };
};
