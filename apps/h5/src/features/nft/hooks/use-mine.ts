import {
  type NFT_MINE_TABS,
  nftMessages,
  nftMessagesRead,
  nftMine,
  nftMyBids,
  nftStudio,
} from '@candor/contract/nft-mine';
import { nftOrders } from '@candor/contract/nft-trade';
import { useMutation } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { usePages } from '#data/use-pages.ts';
import { refreshMoney } from '#data/use-wallet.ts';

export type MineTab = (typeof NFT_MINE_TABS)[number];

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** Own works of a tab; the first page has the counts of all tabs. */
export const useMine = (tab: MineTab) =>
  usePages({
    key: ['nft', 'mine', tab],
    load: (page, signal) => request(nftMine, { tab, ...page }, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });

export const useMyBids = () =>
  usePages({
    key: ['nft', 'my-bids'],
    load: (page, signal) => request(nftMyBids, page, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });

export const useOrders = () =>
  usePages({
    key: ['nft', 'orders'],
    load: (page, signal) => request(nftOrders, page, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });

export const useMessages = () =>
  usePages({
    key: ['nft', 'messages'],
    load: (page, signal) => request(nftMessages, page, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });

export const useStudio = () =>
  usePages({
    key: ['nft', 'studio'],
    load: (page, signal) => request(nftStudio, page, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });

/** Marks one message as read, or all with 0. Not throttled: each tap is about another message. */
export function useReadMessages() {
  return useMutation({
    mutationFn: (id: number) => request(nftMessagesRead, { id: String(id) }, { silent: true }),
    onSuccess: refreshMoney,
  });
}
