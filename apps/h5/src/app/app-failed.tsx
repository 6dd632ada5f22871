import { useTranslations } from 'use-intl';
import { ErrorState } from '#ui/empty-state.tsx';
import { AppFrame, View } from '#ui/frame.tsx';

/** Shown when the frame around the screens throws: without it React would remove the whole page. Retrying reloads the page. */
export function AppFailed() {
  const t = useTranslations('common');
  return (
    <AppFrame>
      <View>
        <ErrorState
          page
          title={t('states.pageFailedTitle')}
          retryLabel={t('actions.retry')}
          onRetry={() => window.location.reload()}
        >
          {t('states.moneyNotAffected')}
        </ErrorState>
      </View>
    </AppFrame>
  );
}
