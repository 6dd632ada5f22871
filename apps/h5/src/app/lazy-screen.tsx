import { useTranslations } from 'use-intl';
import { ErrorState } from '#ui/empty-state.tsx';
import { View } from '#ui/frame.tsx';
import { Skeleton, SkeletonRows, SkeletonView } from '#ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LoadScreen } from './routes.ts';
import { useScreen } from './use-screen.ts';

type LazyScreenProps = { load: LoadScreen };

/** A screen whose code comes when it is first opened. */
export function LazyScreen({ load }: LazyScreenProps) {
  const { screen: Screen, phase, retry } = useScreen(load);
  if (Screen) {
    return (
      <ErrorBoundary fallback={(reset) => <ScreenFailed onRetry={reset} />}>
        <Screen />
      </ErrorBoundary>
    );
  }
  if (phase === 'failed') return <ScreenFailed onRetry={retry} />;
  return phase === 'slow' ? <ScreenLoading /> : <View>{null}</View>;
}

function ScreenLoading() {
  const t = useTranslations('common');
  return (
    <View>
      <SkeletonView label={t('states.loading')}>
        <div className="pad screen-sk">
          <Skeleton width={120} height={14} />
          <Skeleton width={200} height={34} />
        </div>
        <SkeletonRows rows={6} />
      </SkeletonView>
    </View>
  );
}

function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('common');
  return (
    <View>
      <ErrorState
        page
        offline={!navigator.onLine}
        title={t('states.pageFailedTitle')}
        retryLabel={t('actions.retry')}
        onRetry={onRetry}
      >
        {t('states.moneyNotAffected')}
      </ErrorState>
    </View>
  );
}
