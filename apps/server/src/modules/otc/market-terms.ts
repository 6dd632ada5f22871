import type { OtcRules } from '@candor/domain/otc/otc-rules';
import { toFixed8 } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import { refuse } from '#platform/refusal';
import type { OtcDeps } from './deps';
import { toFlag } from './flag';
import { type FiatMarket, readMarket } from './market-facts';

type MarketDeps = Pick<OtcDeps, 'pool' | 'board' | 'clock' | 'currencies' | 'rules'>;

export interface MarketTerms {
  readonly coin: Currency;
  readonly market: FiatMarket;
  readonly rules: OtcRules;
  readonly makerFeePercent: string;
}

/** Coin, rules and index of a market; refused where the coin or the fiat currency is not traded. */
export const readTerms = async (
  deps: MarketDeps,
  { currencyId, fiat }: { readonly currencyId: number; readonly fiat: string },
): Promise<MarketTerms> => {
  const [{ otc }, coin] = await Promise.all([deps.rules.now(), deps.currencies.find(currencyId)]);
  if (!coin || !otc.coins.includes(coin.name)) return refuse('otc_coin_unknown');
  const market = await readMarket(deps, coin, fiat);
  if (market.rateMs === 0) return refuse('otc_fiat_unknown');
  return { coin, market, rules: otc, makerFeePercent: otc.makerFeePercent };
};

export const toIndex = ({ index, rateMs, isRateOld }: FiatMarket) => ({
  price: toFixed8(index ?? '0'),
  rate_ms: rateMs,
  is_old: toFlag(isRateOld),
});

/** Markets of several ads, each coin and fiat currency read once. */
export const readMarkets = async (
  deps: MarketDeps,
  ads: readonly { readonly currencyId: number; readonly fiat: string }[],
): Promise<(ad: { readonly currencyId: number; readonly fiat: string }) => FiatMarket | null> => {
  const keyOf = ({ currencyId, fiat }: { readonly currencyId: number; readonly fiat: string }) =>
    `${currencyId}:${fiat}`;
  const markets = new Map<string, FiatMarket>();
  for (const ad of new Map(ads.map((one) => [keyOf(one), one])).values()) {
    const coin = await deps.currencies.find(ad.currencyId);
    if (coin) markets.set(keyOf(ad), await readMarket(deps, coin, ad.fiat));
  }
  return (ad) => markets.get(keyOf(ad)) ?? null;
};
