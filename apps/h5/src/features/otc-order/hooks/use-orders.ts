import { otcOrder, otcOrders } from '@candor/contract/otc-orders';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useRealtime } from '#data/realtime/realtime-store.ts';
import { useSession } from '#data/session-store.ts';
import { usePages } from '#data/use-pages.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { isOpen } from '#features/otc-order/model/order-types.ts';

/** Beside the socket, in case an event was lost; more often while it is closed. */
const CHECK_EVERY_MS = 20_000;
const POLL_EVERY_MS = 5_000;

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** Own orders, open or ended. The first page has the number of open ones. */
export const useOrderList = (tab: 'open' | 'ended') =>
  usePages({
    key: ['otc', 'orders', tab],
    load: (page, signal) => request(otcOrders, { open: tab === 'open' ? '1' : '0', ...page }, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });

/** One own order. Refetched by its events, and at intervals while it is open. */
export function useOrder(number: string) {
  const isLive = useRealtime(({ status }) => status === 'open');
  return useQuery({
    queryKey: moneyKey('otc', 'order', number),
    queryFn: ({ signal }) => request(otcOrder, { number }, { signal, silent: true }),
    enabled: useSession(isLoggedIn) && number !== '',
    refetchInterval: ({ state }) => {
      if (state.data === undefined || !isOpen(state.data)) return false;
      return isLive ? CHECK_EVERY_MS : POLL_EVERY_MS;
    },
  });
}
