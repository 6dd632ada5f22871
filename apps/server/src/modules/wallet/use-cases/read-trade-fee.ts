import { applyFactor } from '@candor/domain/fees/fee-terms';
import { findMarketRule } from '@candor/domain/market/market-rules';
import { type Amount, cmp, mul, toAmount, toRate } from '@candor/money/decimal';
import { readFeeTerms } from '#kernel/fees/fee-terms.store';
import type { WalletDeps } from '../deps';

const ONE_PERCENT = toRate('0.01');

/**
 * The spot fee of a user for a currency, as a fraction of the coin received: the highest taker fee of the spot markets
 * that trade it. Zero for a currency without one.
 */
export const readTradeFee = async (
  { pool, board, rules, clock }: Pick<WalletDeps, 'pool' | 'board' | 'rules' | 'clock'>,
  { userId, currencyId }: { readonly userId: number; readonly currencyId: number },
): Promise<Amount> => {
  const { markets } = await rules.now();
  const { factor } = await readFeeTerms(pool, userId, new Date(clock.nowMs()));
  const percents = board
    .instruments()
    .filter((one) => one.hasSpot && [one.baseCurrencyId, one.quoteCurrencyId].includes(currencyId))
    .map((one) => toAmount(findMarketRule(markets, one.id)?.takerFeePercent ?? '0'));
  const highest = percents.reduce((most, percent) => (cmp(percent, most) > 0 ? percent : most), toAmount('0'));
  return mul(toAmount(applyFactor(highest, factor)), ONE_PERCENT, 'up');
};
