import type { ReplyOf } from '@candor/contract/call';
import { type FUTURES_CHARGES, futuresCharges, futuresFills, futuresPositions } from '@candor/contract/futures';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { usePaged } from '#data/use-paged.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';

export type FuturesFill = ReplyOf<typeof futuresFills>['items'][number];
export type FuturesCharge = ReplyOf<typeof futuresCharges>['items'][number];
export type ChargeKind = (typeof FUTURES_CHARGES)[number];

const PAGE = '20';
/** Maximum page size of the server. */
const MOST = '100';

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** Fetches all pages: at most a few hundred rows, and sums and counts need every one. */
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

/** Open positions, or open entrusts, of all pairs. */
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

interface FuturesPaged<P> {
  readonly key: readonly unknown[];
  readonly load: (cursor: { before?: string }, signal: AbortSignal) => Promise<P>;
}

const useFuturesPages = <T, P extends Page<T>>({ key, load }: FuturesPaged<P>) =>
  usePaged<T, P>({
    key: ['futures', ...key],
    load,
    rowsOf: (page) => page.items,
    nextOf: (page) => page.next_before,
  });

/** Closed positions and entrusts that ended without a position. */
export const useEndedPages = () =>
  useFuturesPages<FuturesItem, ReplyOf<typeof futuresPositions>>({
    key: ['ended'],
    load: (cursor, signal) =>
      request(futuresPositions, { state: 'ended', limit: PAGE, ...cursor }, { signal, silent: true }),
  });

export const useFillPages = () =>
  useFuturesPages<FuturesFill, ReplyOf<typeof futuresFills>>({
    key: ['fills'],
    load: (cursor, signal) => request(futuresFills, { limit: PAGE, ...cursor }, { signal, silent: true }),
  });

/** Fills of one position, newest first; 0 disables the query. */
export function usePositionFills(positionId: number) {
  const enabled = useSession(isLoggedIn) && positionId > 0;
  return useQuery({
    queryKey: moneyKey('futures', 'fills', positionId),
    queryFn: ({ signal }) => request(futuresFills, { id: String(positionId), limit: MOST }, { signal, silent: true }),
    enabled,
  });
}

export const useChargePages = (kind: ChargeKind | '') =>
  useFuturesPages<FuturesCharge, ReplyOf<typeof futuresCharges>>({
    key: ['charges', kind],
    load: (cursor, signal) => request(futuresCharges, { kind, limit: PAGE, ...cursor }, { signal, silent: true }),
  });
