import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { ErrorState } from '#ui/empty-state.tsx';
import { SkeletonTickers, SkeletonView } from '#ui/skeleton.tsx';

interface LoadedTickersProps {
  readonly query: {
    readonly data: readonly InstrumentView[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (instruments: readonly InstrumentView[]) => ReactNode;
}

/** Rows to come, an error with a retry, or the instruments. */
export function LoadedTickers({ query, children }: LoadedTickersProps) {
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
  return (
    <SkeletonView label={t('states.loading')}>
      <SkeletonTickers rows={8} />
    </SkeletonView>
  );
}
