import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RouteEntry } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { ErrorState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';

const RETRY_MS = 10_000;

/** Whether the server answers. The service worker never answers this request. */
const isReachable = (): Promise<boolean> =>
  fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** In place of any screen when the app was opened without a connection. Loads the page anew as soon as there is one. */
export function OfflinePage({ entry }: { entry: RouteEntry }) {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const retry = useReloadWhenReachable();
  // Only the texts of the first page are kept for certain.
  const title = t.has(entry.title) ? t(entry.title) : '';
  return (
    <>
      {entry.tab ? null : <NavBar title={title} back={{ label: t('common.actions.back'), onClick: back }} />}
      <View>
        <ErrorState
          page
          offline
          title={t('common.states.offlineTitle')}
          retryLabel={t('common.actions.retry')}
          onRetry={retry}
        >
          {t('common.states.offlineBody')}
        </ErrorState>
      </View>
    </>
  );
}

function useReloadWhenReachable(): () => void {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void isReachable().then((answers) => {
      if (answers) window.location.reload();
      else timer = setTimeout(retry, RETRY_MS);
    });
    return () => clearTimeout(timer);
  }, [attempt, retry]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return retry;
}
