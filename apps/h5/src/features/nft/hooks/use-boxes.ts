import { nftBoxOpen, nftBoxProof, nftSeries } from '@candor/contract/nft-boxes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { moneyKey, refreshMoney } from '#data/use-wallet.ts';

const DRAW_EVERY_MS = 2_000;
const SERIES_EVERY_MS = 15_000;

/** A series with its odds; also for visitors. */
export function useSeries(code: string) {
  return useQuery({
    queryKey: moneyKey('nft', 'series', code),
    queryFn: ({ signal }) => request(nftSeries, { code }, { signal, silent: true }),
    enabled: code !== '',
    refetchInterval: SERIES_EVERY_MS,
  });
}

/** The evidence of a box; read again until its content was drawn. */
export function useBoxProof(code: string) {
  return useQuery({
    queryKey: moneyKey('nft', 'proof', code),
    queryFn: ({ signal }) => request(nftBoxProof, { code }, { signal, silent: true }),
    enabled: code !== '',
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.draw === null ? DRAW_EVERY_MS : false),
  });
}

/** Opens an own box. The page shows the content once it is refetched. A failure shows a toast. */
export function useOpenBox(onOpened: () => void) {
  return useMutation({
    mutationFn: (code: string) => request(nftBoxOpen, { code }),
    onSuccess: async () => {
      await refreshMoney();
      onOpened();
    },
  });
}
