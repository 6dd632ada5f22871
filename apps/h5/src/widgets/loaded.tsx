import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#ui/empty-state.tsx';
import { SkeletonRows, SkeletonView } from '#ui/skeleton.tsx';

interface FetchedData<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

type LoadedProps<T> = {
  query: FetchedData<T>;
  children: (data: T) => ReactNode;
  /** Number of skeleton rows while loading. */
  rows?: number | undefined;
  /** A custom skeleton instead of those rows. */
  skeleton?: ReactNode;
};

/** The states of a query: loading, failed with a retry, loaded. Old data stays visible during a refetch. */
export function Loaded<T>({ query, children, rows = 5, skeleton }: LoadedProps<T>) {
  const t = useTranslations('common');
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        page
        offline={!navigator.onLine}
        title={t('states.pageFailedTitle')}
        retryLabel={t('actions.retry')}
        onRetry={() => void query.refetch()}
      >
        {t('states.moneyNotAffected')}
      </ErrorState>
    );
  }
  return <SkeletonView label={t('states.loading')}>{skeleton ?? <SkeletonRows rows={rows} />}</SkeletonView>;
}
