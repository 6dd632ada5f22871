import { accountLog, transferHistory } from '@candor/contract/wallet';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { joinPages, nextPage, type RecordRow } from '#features/records/model/record-rows.ts';
import { useLanguage } from '#i18n/language-provider.tsx';
import { WALLET_PAGE_SIZE } from '#lib/page-size.ts';

interface PageOfRecords {
  readonly key: readonly unknown[];
  readonly load: (page: string, signal: AbortSignal) => Promise<readonly RecordRow[]>;
}

export interface RecordList {
  readonly rows: readonly RecordRow[] | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  /** The next page could not be fetched; the rows so far stay. */
  readonly isMoreFailed: boolean;
  readonly fetchMore: () => void;
}

/** The server writes each row's text in the language of the request, so a switch of language fetches anew. */
function useRecordPages({ key, load }: PageOfRecords): RecordList {
  const { code } = useLanguage().language;
  const loggedIn = useSession((state) => state.token !== null);
  const query = useInfiniteQuery({
    queryKey: moneyKey('records', code, ...key),
    queryFn: ({ pageParam, signal }) => load(String(pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => nextPage(pages),
    enabled: loggedIn,
  });
  return {
    rows: query.data && joinPages(query.data.pages),
    isFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    fetchMore: () => void query.fetchNextPage(),
  };
}

/** Account records; 0 means all. */
export function useRecords(filter: { currency: number; account: number }): RecordList {
  const currency = String(filter.currency);
  const type = String(filter.account);
  return useRecordPages({
    key: ['log', currency, type],
    load: async (page, signal) => {
      const input = { currency, type, page, limit: String(WALLET_PAGE_SIZE) };
      return (await request(accountLog, input, { signal, silent: true })).list;
    },
  });
}

export function useTransferHistory(): RecordList {
  return useRecordPages({
    key: ['transfers'],
    load: async (page, signal) => {
      const input = { page, limit: String(WALLET_PAGE_SIZE) };
      return (await request(transferHistory, input, { signal, silent: true })).data;
    },
  });
}
