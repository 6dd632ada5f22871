import type { ReplyOf } from '@candor/contract/call';
import { type FUTURES_CHARGES, futuresCharges, futuresFills, futuresPositions } from '@candor/contract/futures';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';
import type { PagedList } from '#widgets/trade/paged.tsx';

export type FuturesFill = ReplyOf<typeof futuresFills>['items'][number];
export type FuturesCharge = ReplyOf<typeof futuresCharges>['items'][number];
export type ChargeKind = (typeof FUTURES_CHARGES)[number];

const PAGE = '20';
/** As many as the server gives at once. */
const MOST = '100';

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** All of them: there are at most a few hundred, and sums and counts need every one. */
async function fetchAll(state: 'open' | 'entrust', signal: AbortSignal): Promise<readonly FuturesItem[]> {
  const items: FuturesItem[] = [];
  let before = '';
  do {
    const cursor = before === '' ? {} : { before };
    const page = await request(futuresPositions, { state, limit: MOST, ...cursor }, { signal, silent: true });
    items.push(...page.items);
    before = page.next_before;
  } while (before !== '');
  return items;
}

/** Open positions, or entrusts that wait, of every pair. */
export function useLivePositions(state: 'open' | 'entrust') {
  const enabled = useSession(isLoggedIn);
  const query = useQuery({
    queryKey: moneyKey('futures', state),
    queryFn: ({ signal }) => fetchAll(state, signal),
    enabled,
  });
  return { ...query, data: enabled ? query.data : undefined };
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next_before: string;
}

/** Rows with the first page itself, for what it says besides them. */
interface PagedWithFirst<T, P> extends PagedList<T> {
  readonly first: P | undefined;
}

interface Paged<P> {
  readonly key: readonly unknown[];
  readonly load: (cursor: { before?: string }, signal: AbortSignal) => Promise<P>;
}

/** Newest first, page after page by the cursor of the server. */
function usePaged<T, P extends Page<T>>({ key, load }: Paged<P>): PagedWithFirst<T, P> {
  const enabled = useSession(isLoggedIn);
  const query = useInfiniteQuery({
    queryKey: moneyKey('futures', ...key),
    queryFn: ({ pageParam, signal }) => load(pageParam === '' ? {} : { before: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (page: P) => (page.next_before === '' ? undefined : page.next_before),
    enabled,
  });
  return {
    data: query.data?.pages.flatMap((page) => page.items),
    first: query.data?.pages[0],
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    fetchMore: () => void query.fetchNextPage(),
  };
}

/** Positions that were closed, and entrusts that ended without one. */
export const useEndedPages = () =>
  usePaged<FuturesItem, ReplyOf<typeof futuresPositions>>({
    key: ['ended'],
    load: (cursor, signal) =>
      request(futuresPositions, { state: 'ended', limit: PAGE, ...cursor }, { signal, silent: true }),
  });

export const useFillPages = () =>
  usePaged<FuturesFill, ReplyOf<typeof futuresFills>>({
    key: ['fills'],
    load: (cursor, signal) => request(futuresFills, { limit: PAGE, ...cursor }, { signal, silent: true }),
  });

/** The closes of one position, newest first; 0 asks for nothing. */
export function usePositionFills(positionId: number) {
  const enabled = useSession(isLoggedIn) && positionId > 0;
  return useQuery({
    queryKey: moneyKey('futures', 'fills', positionId),
    queryFn: ({ signal }) => request(futuresFills, { id: String(positionId), limit: MOST }, { signal, silent: true }),
    enabled,
  });
}

export const useChargePages = (kind: ChargeKind | '') =>
  usePaged<FuturesCharge, ReplyOf<typeof futuresCharges>>({
    key: ['charges', kind],
    load: (cursor, signal) => request(futuresCharges, { kind, limit: PAGE, ...cursor }, { signal, silent: true }),
  });
