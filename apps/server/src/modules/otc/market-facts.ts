import { computeFiatIndex } from '@candor/domain/otc/ad-price';
import type { MarketFacts } from '@candor/domain/otc/decide-take';
import { isRateOld } from '@candor/domain/wallet/fiat-rates';
import type { Currency } from '#kernel/ledger/currencies';
import { usdtPriceOf } from '#kernel/pricing/usdt-price';
import { loadFiatRates } from '#modules/wallet/index';
import type { OtcDeps } from './deps';

/** An index price older than this is not used. */
const STALE_MS = 3_000;

export interface FiatMarket extends MarketFacts {
  readonly rateMs: number;
}

/** Index price of a coin in a fiat currency, and how old the fiat rate is. A stale index price counts as unknown. */
export const readMarket = async (
  { pool, board, clock }: Pick<OtcDeps, 'pool' | 'board' | 'clock'>,
  coin: Currency,
  fiat: string,
): Promise<FiatMarket> => {
  const nowMs = clock.nowMs();
  const rate = (await loadFiatRates(pool)).find(({ code }) => code === fiat) ?? null;
  const price = usdtPriceOf(board, coin);
  const isFresh = price !== undefined && (price.timeMs === null || nowMs - price.timeMs <= STALE_MS);
  const usdtPrice = isFresh ? price.now : null;
  return {
    nowMs,
    usdtPrice,
    index: usdtPrice === null || rate === null ? null : computeFiatIndex(usdtPrice, rate.perUsd),
    isRateOld: rate === null || isRateOld(rate.takenAtMs, nowMs),
    rateMs: rate?.takenAtMs ?? 0,
  };
};
