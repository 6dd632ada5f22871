import type { ReplyOf } from '@candor/contract/call';
import { spotFills, spotOrders } from '@candor/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { type PagedList, usePaged } from '#data/use-paged.ts';
import { moneyKey } from '#data/use-wallet.ts';

export type SpotOrder = ReplyOf<typeof spotOrders>['list'][number];
export type SpotFill = ReplyOf<typeof spotFills>['list'][number];

/** One pair; null: all pairs. */
export type PairFilter = { readonly currencyId: number; readonly quoteId: number } | null;

const PAGE = '20';
/** Maximum page size of the server. */
const MOST = '100';

const pairFields = (pair: PairFilter) =>
  pair === null ? {} : { currency_id: String(pair.currencyId), legal_id: String(pair.quoteId) };

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** The newest open orders of a pair, or of all pairs. */
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

/** Paging cursor: the id of the last row. */
const byLastRow = <T extends { readonly id: number }>() => ({
  rowsOf: (page: Page<T>) => page.list,
  nextOf: ({ more, list }: Page<T>) => (more === 1 ? String(list.at(-1)?.id ?? '') : ''),
});

export function useOrderPages(state: 'open' | 'ended', pair: PairFilter): PagedList<SpotOrder> {
  return usePaged({
    ...byLastRow<SpotOrder>(),
    key: ['spot-orders', state, pairFields(pair)],
    load: (cursor, signal) =>
      request(spotOrders, { ...pairFields(pair), state, limit: PAGE, ...cursor }, { signal, silent: true }),
  });
}

export function useFillPages(pair: PairFilter): PagedList<SpotFill> {
  return usePaged({
    ...byLastRow<SpotFill>(),
    key: ['spot-fills', pairFields(pair)],
    load: (cursor, signal) =>
      request(spotFills, { ...pairFields(pair), limit: PAGE, ...cursor }, { signal, silent: true }),
  });
}

/** The newest fills of one order; 0 disables the query. */
export function useOrderFills(orderId: number) {
  const enabled = useSession(isLoggedIn) && orderId > 0;
  return useQuery({
    queryKey: moneyKey('spot-fills', 'order', orderId),
    queryFn: ({ signal }) => request(spotFills, { order_id: String(orderId), limit: MOST }, { signal, silent: true }),
    enabled,
  });
}
