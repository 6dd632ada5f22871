import { findMarketRule } from '@candor/domain/market/market-rules';
import type { SpotMoment } from '@candor/domain/spot/decide-spot-order';
import type { SpotPair } from '@candor/domain/spot/spot-pair';
import { cmp, toAmount } from '@candor/money/decimal';
import { refuse } from '#platform/refusal';
import type { SpotDeps } from './deps';

export interface PairInForce extends SpotPair {
  readonly isOpen: boolean;
  readonly ruleVersion: number;
}

/** The pair of two coins with the rules currently in force. */
export const readPair = async (
  { rules, matching }: Pick<SpotDeps, 'rules' | 'matching'>,
  coins: { readonly currencyId: number; readonly legalId: number },
): Promise<PairInForce> => {
  const pair =
    matching.pairs().find((one) => one.baseId === coins.currencyId && one.quoteId === coins.legalId) ??
    refuse('instrument_unknown');
  const book = await rules.now();
  const rule = findMarketRule(book.markets, pair.instrumentId) ?? refuse('instrument_unknown');
  return {
    ...pair,
    // The book cannot count in smaller steps than its lots, whatever the rule.
    amountStep: cmp(toAmount(rule.amountStep), toAmount(pair.lot)) < 0 ? pair.lot : rule.amountStep,
    minNotional: rule.minNotional,
    makerFeePercent: rule.makerFeePercent,
    takerFeePercent: rule.takerFeePercent,
    bandPercent: rule.bandPercent,
    maxOpenOrders: rule.maxOpenOrders,
    isOpen: rule.spotOpen && rule.shown,
    ruleVersion: book.version,
  };
};

/** The current prices. Open orders are counted under the lock when the order is accepted. */
export const readMoment = ({ board, average }: Pick<SpotDeps, 'board' | 'average'>, pair: PairInForce): SpotMoment => ({
  isOpen: pair.isOpen && board.isOpen(pair.instrumentId),
  indexPrice: board.quote(pair.instrumentId)?.price ?? '',
  isStale: board.isStale(pair.instrumentId),
  isPaused: board.pauseOf(pair.instrumentId) !== null,
  averagePrice: average.of(pair.instrumentId),
  openOrders: 0,
});
