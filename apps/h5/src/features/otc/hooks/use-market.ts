import type { SentOf } from '@candor/contract/call';
import { otcAd, otcAds, otcQuick, otcSetup, otcTrader } from '@candor/contract/otc';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { usePages } from '#data/use-pages.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { type Market, toAdsFields } from '#features/otc/model/market-filter.ts';

const SETUP_LIFE_MS = 5 * 60 * 1000;
/** Floating prices follow the index. */
const PRICE_EVERY_MS = 10_000;

/** Coins, currencies, kinds of payment and terms; also for visitors. */
export function useSetup() {
  return useQuery({
    queryKey: ['otc', 'setup'],
    queryFn: ({ signal }) => request(otcSetup, {}, { signal, silent: true }),
    staleTime: SETUP_LIFE_MS,
  });
}

/** Ads that can be taken now, best price first; with a merchant only those of this person. Also for visitors. */
export const useAds = (market: Market, merchantId = 0) =>
  usePages({
    key: ['otc', 'ads', toAdsFields(market, merchantId)],
    load: (page, signal) => request(otcAds, { ...toAdsFields(market, merchantId), ...page }, { signal, silent: true }),
    keepsOld: true,
  });

/** One ad as the user can take it; 0: none. */
export function useAd(id: number) {
  return useQuery({
    queryKey: moneyKey('otc', 'ad', id),
    queryFn: ({ signal }) => request(otcAd, { id: String(id) }, { signal, silent: true }),
    enabled: id > 0,
    staleTime: 0,
    refetchInterval: PRICE_EVERY_MS,
  });
}

/** Ads that fit an amount, best first; null: there is no amount yet. */
export function useQuick(fields: SentOf<typeof otcQuick> | null) {
  return useQuery({
    queryKey: moneyKey('otc', 'quick', fields),
    queryFn: ({ signal }) => request(otcQuick, fields as SentOf<typeof otcQuick>, { signal, silent: true }),
    enabled: fields !== null,
    placeholderData: keepPreviousData,
    refetchInterval: PRICE_EVERY_MS,
  });
}

export function useTrader(id: number) {
  return useQuery({
    queryKey: moneyKey('otc', 'trader', id),
    queryFn: ({ signal }) => request(otcTrader, { id: String(id) }, { signal, silent: true }),
    enabled: id > 0,
  });
}
