import type { ReplyOf } from '@candor/contract/call';
import { spotFills, spotOrders } from '@candor/contract/spot';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { PagedList } from '#widgets/trade/paged.tsx';

export type SpotOrder = ReplyOf<typeof spotOrders>['list'][number];
export type SpotFill = ReplyOf<typeof spotFills>['list'][number];

/** One pair, or all of them. */
export type PairFilter = { readonly currencyId: number; readonly quoteId: number } | null;

const PAGE = '20';
/** As many as the server gives at once. */
const MOST = '100';

const pairFields = (pair: PairFilter) =>
  pair === null ? {} : { currency_id: String(pair.currencyId), legal_id: String(pair.quoteId) };

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** The newest open orders of a pair. */
export function useOpenOrders(pair: PairFilter) {
  const enabled = useSession(isLoggedIn);
  return useQuery({
    queryKey: moneyKey('spot-orders', 'newest', pairFields(pair)),
    queryFn: ({ signal }) =>
      request(spotOrders, { ...pairFields(pair), state: 'open', limit: MOST }, { signal, silent: true }),
    enabled,
  });
}

interface Page<T> {
  readonly list: readonly T[];
  readonly more: 0 | 1;
}

interface Paged<T> {
  readonly key: readonly unknown[];
  readonly load: (cursor: { before?: string }, signal: AbortSignal) => Promise<Page<T>>;
}

/** Newest first, page after page by the id of the last row. */
function usePaged<T extends { id: number }>({ key, load }: Paged<T>): PagedList<T> {
  const enabled = useSession(isLoggedIn);
  const query = useInfiniteQuery({
    queryKey: moneyKey(...key),
    queryFn: ({ pageParam, signal }) => load(pageParam === 0 ? {} : { before: String(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: (page: Page<T>) => (page.more === 1 ? page.list.at(-1)?.id : undefined),
    enabled,
  });
  return {
    data: query.data?.pages.flatMap((page) => page.list),
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    fetchMore: () => void query.fetchNextPage(),
  };
}

export function useOrderPages(state: 'open' | 'ended', pair: PairFilter): PagedList<SpotOrder> {
  return usePaged({
    key: ['spot-orders', state, pairFields(pair)],
    load: (cursor, signal) =>
      request(spotOrders, { ...pairFields(pair), state, limit: PAGE, ...cursor }, { signal, silent: true }),
  });
}

export function useFillPages(pair: PairFilter): PagedList<SpotFill> {
  return usePaged({
    key: ['spot-fills', pairFields(pair)],
    load: (cursor, signal) =>
      request(spotFills, { ...pairFields(pair), limit: PAGE, ...cursor }, { signal, silent: true }),
  });
}

/** The newest fills of one order; 0 asks for nothing. */
export function useOrderFills(orderId: number) {
  const enabled = useSession(isLoggedIn) && orderId > 0;
  return useQuery({
    queryKey: moneyKey('spot-fills', 'order', orderId),
    queryFn: ({ signal }) => request(spotFills, { order_id: String(orderId), limit: MOST }, { signal, silent: true }),
    enabled,
  });
}
