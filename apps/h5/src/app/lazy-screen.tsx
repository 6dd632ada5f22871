import { useTranslations } from 'use-intl';
import type { RouteEntry } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { ErrorState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Skeleton, SkeletonRows, SkeletonView } from '#ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useScreen } from './use-screen.ts';

type LazyScreenProps = { entry: RouteEntry };

/** A screen whose code is fetched when it is first opened. */
export function LazyScreen({ entry }: LazyScreenProps) {
  const { screen: Screen, phase, retry } = useScreen(entry.load);
  if (Screen) {
    return (
      <ErrorBoundary fallback={(reset) => <ScreenFailed entry={entry} onRetry={reset} />}>
        <Screen />
      </ErrorBoundary>
    );
  }
  if (phase === 'failed') return <ScreenFailed entry={entry} onRetry={retry} />;
  return phase === 'slow' ? <ScreenLoading /> : <View>{null}</View>;
}

function ScreenLoading() {
  const t = useTranslations('common');
  return (
    <View>
      <SkeletonView label={t('states.loading')} atOnce>
        <div className="pad screen-sk">
          <Skeleton width={120} height={14} />
          <Skeleton width={200} height={34} />
        </div>
        <SkeletonRows rows={6} />
      </SkeletonView>
    </View>
  );
}

function ScreenFailed({ entry, onRetry }: LazyScreenProps & { onRetry: () => void }) {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  return (
    <>
      {entry.tab ? null : <NavBar title={t(entry.title)} back={{ label: t('common.actions.back'), onClick: back }} />}
      <View>
        <ErrorState
          page
          offline={!navigator.onLine}
          title={t('common.states.pageFailedTitle')}
          retryLabel={t('common.actions.retry')}
          onRetry={onRetry}
        >
          {t('common.states.moneyNotAffected')}
        </ErrorState>
      </View>
    </>
  );
}
