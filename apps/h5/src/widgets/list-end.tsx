import { useTranslations } from 'use-intl';
import type { PagedList } from '#data/use-paged.ts';
import { useWhenNear } from '#data/use-when-near.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

type ListEndProps = { list: Pick<PagedList<unknown>, 'hasMore' | 'isFetchingMore' | 'isMoreFailed' | 'fetchMore'> };

/** Fetches the next page when the user scrolls near the end of a list, and shows a text at its end. */
export function ListEnd({ list }: ListEndProps) {
  const t = useTranslations('common');
  const end = useWhenNear(list.fetchMore, list.hasMore && !list.isFetchingMore && !list.isMoreFailed);
  if (list.isMoreFailed) {
    return (
      <div className="list-end">
        <Button size="s" onClick={list.fetchMore}>
          {t('actions.retry')}
        </Button>
      </div>
    );
  }
  if (!list.hasMore) return <p className="xs c3 list-end">{t('states.noMoreData')}</p>;
  return (
    <div ref={end}>
      <SkeletonRows rows={1} />
    </div>
  );
}

interface InfiniteQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The props of ListEnd from an infinite query. */
export const endOf = (query: InfiniteQuery): ListEndProps['list'] => ({
  hasMore: query.hasNextPage,
  isFetchingMore: query.isFetchingNextPage,
  isMoreFailed: query.isFetchNextPageError,
  fetchMore: () => void query.fetchNextPage(),
});
