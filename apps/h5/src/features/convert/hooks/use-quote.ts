import { convertQuote } from '@candor/contract/fund';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '#data/client.ts';
import { useNow } from '#data/use-now.ts';
import { useSettled } from '#data/use-settled.ts';
import { type ConvertPair, type Quote, quoteLeftMs } from '#features/convert/model/convert-form.ts';

const TICK_MS = 250;
const SETTLE_MS = 300;

export interface LiveQuote {
  readonly quote: Quote | undefined;
  /** The quote is valid and for exactly the entered amount, so it can be accepted. */
  readonly isFixed: boolean;
  readonly leftMs: number;
  readonly totalMs: number;
  readonly isFailed: boolean;
  readonly isFetching: boolean;
  readonly renew: () => void;
}

/**
 * A quote for the amount, or the pair's price while the amount is empty. An expired quote is refetched only while an
 * amount is entered and the page is visible.
 */
export function useQuote(pair: ConvertPair | null, amount: string): LiveQuote {
  const settled = useSettled(amount, SETTLE_MS);
  const query = useQuery({
    queryKey: ['convert', 'quote', pair?.from.id, pair?.to.id, settled],
    queryFn: ({ signal }) => {
      const input = { from_currency_id: String(pair?.from.id), to_currency_id: String(pair?.to.id) };
      const asked = settled === '' ? input : { ...input, number: settled };
      return request(convertQuote, asked, { signal, silent: true });
    },
    enabled: pair !== null,
    // When only the amount changes, the previous rate stays on screen until the new quote arrives.
    placeholderData: (last, query) =>
      query?.queryKey[2] === pair?.from.id && query?.queryKey[3] === pair?.to.id ? last : undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const nowMs = useNow(TICK_MS);
  const { data: quote, isFetching, isError, isPlaceholderData, refetch } = query;
  const receivedAtMs = query.dataUpdatedAt;
  const leftMs = quote && !isPlaceholderData ? Math.max(0, quoteLeftMs(quote, { receivedAtMs, nowMs })) : 0;
  const isOver = quote !== undefined && leftMs === 0;
  useEffect(() => {
    if (amount !== '' && isOver && !isFetching && !isError && document.visibilityState === 'visible') void refetch();
  }, [amount, isOver, isFetching, isError, refetch]);
  return {
    quote: isError ? undefined : quote,
    isFixed: !isPlaceholderData && quote !== undefined && quote.quote_id !== '' && settled === amount && leftMs > 0,
    leftMs,
    totalMs: quote ? quote.valid_until_ms - quote.server_time_ms : 0,
    isFailed: isError,
    isFetching,
    renew: () => void refetch(),
  };
}
