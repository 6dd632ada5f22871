import { futuresTerms } from '@candor/contract/futures';
import { useQueries, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { useCurrencies } from '#data/use-currencies.ts';
import { type FuturesTerms, toTiers } from '#features/futures/model/futures-market.ts';
import type { FuturesItem, PositionTerms } from '#features/futures/model/position-view.ts';

/** Refetch interval of the terms: sessions open and close, and rules change. */
const FRESH_MS = 20_000;
/** Used until the coin's scale is loaded. */
const DEFAULT_SCALE = 8;

interface Pair {
  readonly currencyId: number;
  readonly quoteId: number;
}

/** The maximum multiple and the fees depend on the account, so the session token is part of the key. */
const termsQuery = ({ currencyId, quoteId }: Pair, token: string | null) => ({
  queryKey: ['futures-terms', currencyId, quoteId, token],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request(futuresTerms, { currency_id: String(currencyId), legal_id: String(quoteId) }, { signal, silent: true }),
  staleTime: FRESH_MS,
});

const tokenOf = (state: { token: string | null }) => state.token;

export function useFuturesTerms(pair: Pair) {
  const token = useSession(tokenOf);
  return useQuery({ ...termsQuery(pair, token), refetchInterval: FRESH_MS });
}

/** Decimals of a coin by its id. */
export function useCoinScale(): (currencyId: number) => number {
  const rows = useCurrencies().data?.currency;
  return (currencyId) => rows?.find(({ id }) => id === currencyId)?.scale ?? DEFAULT_SCALE;
}

export interface ItemTerms extends PositionTerms {
  readonly priceScale: number;
}

const NO_TERMS = { tiers: [], priceScale: 2 } as const;

/** Terms of each position's pair. */
export function useItemTerms(items: readonly FuturesItem[]): (item: FuturesItem) => ItemTerms {
  const token = useSession(tokenOf);
  const scaleOf = useCoinScale();
  const pairs = [...new Map(items.map((item) => [item.instrument_id, item])).values()];
  const answers = useQueries({
    queries: pairs.map(({ currency, legal }) => termsQuery({ currencyId: currency, quoteId: legal }, token)),
  });
  const known = new Map<number, FuturesTerms>();
  for (const { data } of answers) if (data !== undefined) known.set(data.instrument_id, data);
  return (item) => {
    const terms = known.get(item.instrument_id);
    const scale = scaleOf(item.legal);
    if (terms === undefined) return { ...NO_TERMS, scale };
    return { tiers: toTiers(terms), scale, priceScale: terms.price_scale };
  };
}
