import { noticeList } from '@candor/contract/profile';
import type { NotifyKind } from '@candor/contract/push';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { noticeKey } from '#data/use-unread-notices.ts';
import { joinPages, nextPage } from '#features/notices/model/notice-pages.ts';
import { useLanguage } from '#i18n/language-provider.tsx';

const PAGE_SIZE = '20';

/** The user's notifications, in the current language. */
export function useNotices(kind: NotifyKind | '') {
  const { code } = useLanguage().language;
  const loggedIn = useSession((state) => state.token !== null);
  const query = useInfiniteQuery({
    queryKey: noticeKey('list', code, kind),
    queryFn: ({ pageParam, signal }) =>
      request(noticeList, { kind, page: String(pageParam), limit: PAGE_SIZE }, { signal, silent: true }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => nextPage(pages),
    enabled: loggedIn,
  });
  return { ...query, data: query.data && joinPages(query.data.pages) };
}
