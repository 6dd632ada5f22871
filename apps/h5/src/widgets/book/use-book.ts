import { spotDepth } from '@candor/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { applyBook, type BookSnapshot, books } from '#data/book/book-store.ts';
import { request } from '#data/client.ts';
import { useSocketStatus } from '#data/quotes/quote-store.ts';
import { useWatch } from '#data/quotes/use-watch.ts';

/** Polling interval of the book while the socket is down. */
const POLL_MS = 2000;

export interface BookedPair {
  readonly id: number;
  readonly currencyId: number;
  readonly quoteId: number;
}

export interface BookFeed {
  readonly isFailed: boolean;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Keeps the order book of a pair live while mounted. The rows read it from the store. */
export function useBookFeed({ id, currencyId, quoteId }: BookedPair): BookFeed {
  useWatch([], undefined, id);
  const status = useSocketStatus();
  const query = useQuery({
    queryKey: ['spot-depth', id],
    queryFn: async ({ signal }) => {
      const pair = { currency_id: String(currencyId), legal_id: String(quoteId) };
      const { seq, time_ms, bids, asks } = await request(spotDepth, pair, { signal, silent: true });
      applyBook([id, seq, time_ms, bids, asks]);
      return seq;
    },
    staleTime: 0,
    refetchInterval: status === 'open' ? false : POLL_MS,
  });
  const isKnown = useIsKnown(id);
  return {
    isFailed: query.isError && !isKnown,
    isLoading: query.isPending && !isKnown,
    retry: () => void query.refetch(),
  };
}

function useIsKnown(id: number): boolean {
  const subscribe = useCallback((changed: () => void) => books.subscribe(id, changed), [id]);
  return useSyncExternalStore(subscribe, () => books.get(id) !== undefined);
}

/** The book as React state, updated at most once per `everyMs`: for sums and charts. Rows do not use it. */
export function useBookSnapshot(id: number, everyMs: number): BookSnapshot | undefined {
  const shown = useRef<{ id: number; book: BookSnapshot | undefined }>({ id, book: books.get(id) });
  if (shown.current.id !== id) shown.current = { id, book: books.get(id) };
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const show = () => {
        timer = undefined;
        shown.current = { id, book: books.get(id) };
        changed();
      };
      const stop = books.subscribe(id, () => {
        timer ??= setTimeout(show, shown.current.book === undefined ? 0 : everyMs);
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
    [id, everyMs],
  );
  return useSyncExternalStore(subscribe, () => shown.current.book);
}
