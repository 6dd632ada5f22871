import { recordList } from '@candor/contract/fund';
import { transferHistory } from '@candor/contract/wallet';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { type RecordFilter, toFields } from '#features/records/model/record-filter.ts';
import { joinPages, type RecordRow } from '#features/records/model/record-rows.ts';
import { useLanguage, useTimePlace } from '#i18n/language-provider.tsx';
import { WALLET_PAGE_SIZE } from '#lib/page-size.ts';

const LIST_PAGE_SIZE = '20';

interface RecordPage {
  readonly rows: readonly RecordRow[];
  /** Cursor of the next page; undefined after the last one. */
  readonly next: number | undefined;
}

interface PagesOfRecords {
  readonly key: readonly unknown[];
  /** at: 0 for the newest page. */
  readonly load: (at: number, signal: AbortSignal) => Promise<RecordPage>;
}

export interface RecordList {
  readonly rows: readonly RecordRow[] | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  /** The next page failed to load; the loaded rows stay. */
  readonly isMoreFailed: boolean;
  readonly fetchMore: () => void;
}

/** The server localizes each row's text, so the language is part of the key. */
function useRecordPages({ key, load }: PagesOfRecords): RecordList {
  const { code } = useLanguage().language;
  const loggedIn = useSession((state) => state.token !== null);
  const query = useInfiniteQuery({
    queryKey: moneyKey('records', code, ...key),
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    enabled: loggedIn,
  });
  return {
    rows: query.data && joinPages(query.data.pages.map((page) => page.rows)),
    isFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    fetchMore: () => void query.fetchNextPage(),
  };
}

/**
 * Filtered records. Pages before a given record never change, so they are cached forever; only the newest page is
 * refetched.
 */
export function useRecords(filter: RecordFilter): RecordList {
  const { code } = useLanguage().language;
  const fields = toFields(filter, useTimePlace().timeZone);
  const fetchPage = async (before: number, signal: AbortSignal): Promise<RecordPage> => {
    const input = { ...fields, limit: LIST_PAGE_SIZE, ...(before === 0 ? {} : { before: String(before) }) };
    const { list, more } = await request(recordList, input, { signal, silent: true });
    return { rows: list, next: more === 1 ? list.at(-1)?.id : undefined };
  };
  return useRecordPages({
    key: ['list', fields],
    load: (before, signal) =>
      before === 0
        ? fetchPage(before, signal)
        : queryClient.fetchQuery({
            queryKey: ['record-page', code, fields, before],
            queryFn: (own) => fetchPage(before, own.signal),
            staleTime: Number.POSITIVE_INFINITY,
          }),
  });
}

/** Transfers between the user's accounts, one row per transfer. */
export function useTransferHistory(): RecordList {
  return useRecordPages({
    key: ['transfers'],
    load: async (at, signal) => {
      const page = at === 0 ? 1 : at;
      const input = { page: String(page), limit: String(WALLET_PAGE_SIZE) };
      const { data } = await request(transferHistory, input, { signal, silent: true });
      return { rows: data, next: data.length === 0 ? undefined : page + 1 };
    },
  });
}
