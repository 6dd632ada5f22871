import { type DualState, dualOrder, dualOrders, setDualCompound } from '@candor/contract/dual';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { usePaged } from '#data/use-paged.ts';
import { useSubmit } from '#data/use-submit.ts';
import { moneyKey, refreshMoney } from '#data/use-wallet.ts';
import type { DualOrderDetail } from '#features/dual/model/dual-order.ts';

const PAGE = '20';
/** A payout may come without a push: looked at again while orders wait for one. */
const REFETCH_MS = 15_000;

/** Own orders in one state, newest first. The first page also has the counts of all states. */
export function useDualOrders(state: DualState) {
  return usePaged({
    key: ['dual-orders', state],
    load: (cursor, signal) => request(dualOrders, { state, limit: PAGE, ...cursor }, { signal, silent: true }),
    rowsOf: (page) => page.items,
    nextOf: (page) => page.next_before,
  });
}

const isEnded = (detail: DualOrderDetail | undefined): boolean =>
  detail !== undefined && ['success', 'failed'].includes(detail.order.state);

/** One order and how its settlement price was made; null: none is open. */
export function useDualOrder(id: number | null) {
  const isLoggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: moneyKey('dual-order', id),
    queryFn: ({ signal }) => request(dualOrder, { id: String(id) }, { signal, silent: true }),
    enabled: isLoggedIn && id !== null,
    refetchInterval: ({ state }) => (isEnded(state.data) ? false : REFETCH_MS),
  });
}

/** Switches auto-compound of an order that has not matured. */
export function useCompound() {
  const t = useTranslations('dual.detail');
  return useSubmit(setDualCompound, (order) => {
    showToast({ text: t(order.auto_compound === 1 ? 'compoundOn' : 'compoundOff'), tone: 'ok' });
    void refreshMoney();
  });
}
