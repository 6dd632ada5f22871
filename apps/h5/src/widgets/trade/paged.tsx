import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWhenNear } from '#data/use-when-near.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import './trade.css';

/** Rows that are fetched page after page. */
export interface PagedList<T> {
  readonly data: readonly T[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => void;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly isMoreFailed: boolean;
  readonly fetchMore: () => void;
}

type PagedProps<T> = { list: PagedList<T>; empty: ReactNode; children: (rows: readonly T[]) => ReactNode };

/** A list that fetches its next page as the user comes near the end. */
export function Paged<T>({ list, empty, children }: PagedProps<T>) {
  return (
    <Loaded query={list}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            {children(rows)}
            <PagedEnd list={list} />
          </>
        )
      }
    </Loaded>
  );
}

function PagedEnd<T>({ list }: { list: PagedList<T> }) {
  const t = useTranslations('common');
  const end = useWhenNear(list.fetchMore, list.hasMore && !list.isFetchingMore && !list.isMoreFailed);
  if (list.isMoreFailed) {
    return (
      <div className="paged-end">
        <Button size="s" onClick={list.fetchMore}>
          {t('actions.retry')}
        </Button>
      </div>
    );
  }
  if (!list.hasMore) return <p className="xs c3 paged-end">{t('states.noMoreData')}</p>;
  return (
    <div ref={end}>
      <SkeletonRows rows={1} />
    </div>
  );
}
