import { convertQuote } from '@candor/contract/fund';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '#data/client.ts';
import { useNow } from '#data/use-now.ts';
import { type ConvertPair, type Quote, quoteLeftMs } from '#features/convert/model/convert-form.ts';

const TICK_MS = 250;

export interface LiveQuote {
  readonly quote: Quote | undefined;
  readonly leftMs: number;
  readonly totalMs: number;
  readonly isFailed: boolean;
  readonly isFetching: boolean;
  readonly renew: () => void;
}

/** A price for the pair. While it is wanted an expired one is replaced; nobody asks for prices nobody looks at. */
export function useQuote(pair: ConvertPair | null, isWanted: boolean): LiveQuote {
  const query = useQuery({
    queryKey: ['convert', 'quote', pair?.from.id, pair?.to.id],
    queryFn: ({ signal }) => {
      const input = { from_currency_id: String(pair?.from.id), to_currency_id: String(pair?.to.id) };
      return request(convertQuote, input, { signal, silent: true });
    },
    enabled: pair !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const nowMs = useNow(TICK_MS);
  const { data: quote, isFetching, isError, refetch } = query;
  const leftMs = quote ? Math.max(0, quoteLeftMs(quote, { receivedAtMs: query.dataUpdatedAt, nowMs })) : 0;
  const isOver = quote !== undefined && leftMs === 0;
  useEffect(() => {
    if (isWanted && isOver && !isFetching && !isError && document.visibilityState === 'visible') void refetch();
  }, [isWanted, isOver, isFetching, isError, refetch]);
  return {
    quote: isError ? undefined : quote,
    leftMs,
    totalMs: quote ? quote.valid_until_ms - quote.server_time_ms : 0,
    isFailed: isError,
    isFetching,
    renew: () => void refetch(),
  };
}
