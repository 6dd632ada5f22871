import { userCurrencyList, walletList } from '@candor/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { useFiat } from './fiat-store.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session-store.ts';
import { toWalletOverview, type WalletOverview } from './wallet-overview.ts';

/** Query key prefix of all data that changes when money moves. */
const MONEY_KEY = ['money'] as const;

export const moneyKey = (...parts: readonly unknown[]) => [...MONEY_KEY, ...parts];

/** Call after a booking: refetches balances and records on screen now, others when they are next shown. */
export const refreshMoney = (): Promise<void> => queryClient.invalidateQueries({ queryKey: MONEY_KEY });

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

export interface LoadedWallet {
  readonly overview: WalletOverview | undefined;
  readonly isVisitor: boolean;
  readonly isFailed: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** Balances of all accounts in the display currency. Visitors have none. */
export function useWallet(): LoadedWallet {
  const loggedIn = useSession(isLoggedIn);
  const rate = useFiat((state) => state.fiat.rate);
  const query = useQuery({
    queryKey: moneyKey('wallet'),
    queryFn: ({ signal }) => request(walletList, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
  return {
    overview: loggedIn && query.data ? toWalletOverview(query.data, rate) : undefined,
    isVisitor: !loggedIn,
    isFailed: query.isError && query.data === undefined,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** Coins that can be moved between accounts, with what is available of each. */
export function useTransferableCoins() {
  const loggedIn = useSession(isLoggedIn);
  return useQuery({
    queryKey: moneyKey('transferable'),
    queryFn: ({ signal }) => request(userCurrencyList, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
}
