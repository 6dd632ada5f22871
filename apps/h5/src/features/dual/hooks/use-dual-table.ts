import { type DualSide, dualTable } from '@candor/contract/dual';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** Shares left and the sale day change; prices come by socket. */
const REFETCH_MS = 15_000;

/** The products of one coin and side. The previous table stays on screen while another one is fetched. */
export function useDualTable(currencyId: string | null, side: DualSide) {
  return useQuery({
    queryKey: moneyKey('dual-table', currencyId, side),
    queryFn: ({ signal }) =>
      request(
        dualTable,
        { type: side, ...(currencyId === null ? {} : { currency_id: currencyId }) },
        { signal, silent: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}
