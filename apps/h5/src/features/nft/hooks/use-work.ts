import type { ReplyOf } from '@candor/contract/call';
import { NFT_BIDS_EVENT, NFT_WATCH_EVENT, nftBids, nftDeposits, nftWork } from '@candor/contract/nft';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { useRealtime } from '#data/realtime/realtime-store.ts';
import { watchRoom } from '#data/realtime/room-watch.ts';
import { moneyKey, refreshMoney } from '#data/use-wallet.ts';
import type { Bids } from '#features/nft/model/nft-types.ts';

const BIDS_EVERY_MS = 2_000;
/** Beside the socket, in case a push was lost. */
const CHECK_EVERY_MS = 10_000;

/** One work; also for visitors. */
export function useWork(code: string) {
  return useQuery({
    queryKey: moneyKey('nft', 'work', code),
    queryFn: ({ signal }) => request(nftWork, { code }, { signal, silent: true }),
    enabled: code !== '',
  });
}

type Deposits = ReplyOf<typeof nftDeposits>['deposits'];
const NO_DEPOSITS: Deposits = [];

/** Deposits of the last auction of a work; the server tells them after its end only. */
export function useDeposits(code: string): Deposits {
  const { data } = useQuery({
    queryKey: moneyKey('nft', 'deposits', code),
    queryFn: ({ signal }) => request(nftDeposits, { code }, { signal, silent: true }),
    retry: false,
  });
  return data?.deposits ?? NO_DEPOSITS;
}

const keyOf = (code: string) => ['nft-bids', code] as const;

/** Bids pushed by the socket replace those that were read. */
function usePushedBids(code: string, isAuction: boolean) {
  useEffect(() => {
    if (!isAuction) return;
    const take = (push: unknown) => queryClient.setQueryData(keyOf(code), push as Bids);
    return watchRoom({ joins: NFT_WATCH_EVENT, key: code, events: { [NFT_BIDS_EVENT]: take } });
  }, [code, isAuction]);
}

/**
 * The bids of an auction, pushed by the socket. They are also read again, every two seconds while the socket is closed. A new bid refetches the work and the
 * balances, because the own part and what is held depend on it.
 */
export function useLiveBids(code: string, isAuction: boolean): Bids | undefined {
  const isOpen = useRealtime(({ status }) => status === 'open');
  usePushedBids(code, isAuction);
  const { data } = useQuery({
    queryKey: keyOf(code),
    queryFn: ({ signal }) => request(nftBids, { code }, { signal, silent: true }),
    enabled: isAuction,
    refetchInterval: isOpen ? CHECK_EVERY_MS : BIDS_EVERY_MS,
    staleTime: 0,
  });
  useRefreshOnChange(data === undefined ? null : `${data.count} ${data.status}`);
  return isAuction ? data : undefined;
}

function useRefreshOnChange(state: string | null) {
  const before = useRef(state);
  useEffect(() => {
    const isChanged = before.current !== null && state !== null && before.current !== state;
    if (state !== null) before.current = state;
    if (isChanged) void refreshMoney();
  }, [state]);
}
