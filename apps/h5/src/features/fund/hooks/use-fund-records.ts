import { depositLog, withdrawList } from '@candor/contract/fund';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { joinRows } from '#features/fund/model/fund-steps.ts';
import { useLanguage } from '#i18n/language-provider.tsx';
import { WALLET_PAGE_SIZE } from '#lib/page-size.ts';

/** Polling interval: operators may decide while the list is on screen. */
const REFRESH_MS = 15_000;

interface FundPage<Row> {
  readonly data: Row[];
  readonly page: number;
  readonly pages: number;
}

function useFundPages<Row extends { readonly id: number }>(
  name: string,
  load: (paging: { page: string; limit: string }, signal: AbortSignal) => Promise<FundPage<Row>>,
) {
  const { code } = useLanguage().language;
  const loggedIn = useSession((state) => state.token !== null);
  const query = useInfiniteQuery({
    queryKey: moneyKey('fund', name, code),
    queryFn: ({ pageParam, signal }) => load({ page: String(pageParam), limit: String(WALLET_PAGE_SIZE) }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    enabled: loggedIn,
    refetchInterval: REFRESH_MS,
  });
  return { ...query, data: query.data && joinRows(query.data.pages) };
}

export const useDeposits = () =>
  useFundPages('deposits', (paging, signal) => request(depositLog, paging, { signal, silent: true }));

export const useWithdrawals = () =>
  useFundPages('withdrawals', (paging, signal) => request(withdrawList, paging, { signal, silent: true }));
