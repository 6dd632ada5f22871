import { lockCalendar, lockOrder, lockOrders, lockPayouts, lockRedeemQuote, lockSummary } from '@candor/contract/lock';
import type { LockFamily } from '@candor/contract/lock-fields';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { type PagedList, usePaged } from '#data/use-paged.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { LockOrder, LockPayout } from '#features/lock/model/lock-order.ts';

const isLoggedIn = (state: { token: string | null }) => state.token !== null;
const PAGE = '20';
const PAYOUTS_PAGE = '30';
/** Running orders shown on the page of a family. */
const FEW = '3';

/** What the user has in a family, and what comes next. Not for visitors. */
export function useLockSummary(family: LockFamily) {
  return useQuery({
    queryKey: moneyKey('lock-summary', family),
    queryFn: ({ signal }) => request(lockSummary, { family }, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}

/** The newest running orders of a family. Not for visitors. */
export function useRunningLocks(family: LockFamily) {
  return useQuery({
    queryKey: moneyKey('lock-running', family),
    queryFn: ({ signal }) => request(lockOrders, { family, state: 'running', limit: FEW }, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}

/** Own orders, newest first, paged. */
export function useLockPages(state: 'running' | 'ended', family: LockFamily | ''): PagedList<LockOrder> {
  return usePaged({
    key: ['lock-orders', state, family],
    load: (cursor, signal) => request(lockOrders, { family, state, limit: PAGE, ...cursor }, { signal, silent: true }),
    rowsOf: (page) => page.items,
    nextOf: (page) => page.next_before,
  });
}

export function useLockOrder(id: number) {
  return useQuery({
    queryKey: moneyKey('lock-order', id),
    queryFn: ({ signal }) => request(lockOrder, { id: String(id) }, { signal, silent: true }),
    enabled: useSession(isLoggedIn) && id > 0,
  });
}

/** Daily payouts of an order, newest first, paged. */
export function useLockPayouts(id: number): PagedList<LockPayout> {
  return usePaged({
    key: ['lock-payouts', id],
    load: (cursor, signal) =>
      request(lockPayouts, { id: String(id), limit: PAYOUTS_PAGE, ...cursor }, { signal, silent: true }),
    rowsOf: (page) => page.items,
    nextOf: (page) => page.next_before,
  });
}

/** What leaving costs now; asked anew each time it is shown. */
export function useRedeemQuote(id: number, isAsked: boolean) {
  return useQuery({
    queryKey: moneyKey('lock-quote', id),
    queryFn: ({ signal }) => request(lockRedeemQuote, { id: String(id) }, { signal, silent: true }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useLockCalendar() {
  return useQuery({
    queryKey: moneyKey('lock-calendar'),
    queryFn: ({ signal }) => request(lockCalendar, {}, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}
