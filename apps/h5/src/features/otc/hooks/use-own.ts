import { otcBlock, otcBlocked } from '@candor/contract/otc';
import { otcMethods, otcOwnAds, otcRenewAd, otcSwitchAd } from '@candor/contract/otc-ads';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { moneyKey, refreshMoney } from '#data/use-wallet.ts';

const isLoggedIn = (state: { token: string | null }) => state.token !== null;
/** There are at most 20 that are not closed: one page shows them all, and the newest closed ones. */
const OWN_ADS = '50';

/** Own ads, open ones first. Not for visitors. */
export function useOwnAds() {
  return useQuery({
    queryKey: moneyKey('otc', 'own-ads'),
    queryFn: ({ signal }) => request(otcOwnAds, { limit: OWN_ADS }, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}

/** Own payment methods, and the kinds there are. Not for visitors. */
export function useMethods() {
  return useQuery({
    queryKey: moneyKey('otc', 'methods'),
    queryFn: ({ signal }) => request(otcMethods, {}, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}

export function useBlocked() {
  return useQuery({
    queryKey: moneyKey('otc', 'blocked'),
    queryFn: ({ signal }) => request(otcBlocked, {}, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}

type AdChange = { readonly id: number; readonly action: 'pause' | 'resume' | 'close' | 'renew' };

/** Pauses, resumes, closes or renews an own ad. A failure shows a toast. */
export function useAdChange(onDone?: () => void) {
  const t = useTranslations('otc.ads.done');
  const mutation = useMutation({
    mutationFn: async ({ id, action }: AdChange): Promise<void> => {
      if (action === 'renew') await request(otcRenewAd, { id: String(id) });
      else await request(otcSwitchAd, { id: String(id), action });
    },
    onSuccess: (_, { action }) => {
      showToast({ text: t(action), tone: 'ok' });
      onDone?.();
    },
    onSettled: refreshMoney,
  });
  return {
    change: (asked: AdChange) => {
      if (!mutation.isPending) mutation.mutate(asked);
    },
    isPending: mutation.isPending,
    pendingId: mutation.isPending ? mutation.variables.id : 0,
  };
}

/** Blocks a trader, or unblocks. A failure shows a toast. */
export function useBlock(onDone?: () => void) {
  const t = useTranslations('otc.trader');
  const mutation = useMutation({
    mutationFn: ({ id, isBlocked }: { id: number; isBlocked: boolean }) =>
      request(otcBlock, { id: String(id), blocked: isBlocked ? '1' : '0' }),
    onSuccess: ({ is_blocked: isBlocked }) => {
      showToast({ text: t(isBlocked === 1 ? 'blocked' : 'unblocked'), tone: 'ok' });
      onDone?.();
    },
    onSettled: refreshMoney,
  });
  return {
    block: (id: number, isBlocked: boolean) => {
      if (!mutation.isPending) mutation.mutate({ id, isBlocked });
    },
    isPending: mutation.isPending,
  };
}
