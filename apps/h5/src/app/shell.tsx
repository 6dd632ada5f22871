import { useEffect } from 'react';
import { useConnection } from '#data/online-store.ts';
import { setNavigator } from '#data/redirect.ts';
import { useLocation, useNavigate } from '#data/router.tsx';
import { AppFrame } from '#ui/frame.tsx';
import { BusyHost, ChoiceHost, OfflineHost, ToastHost, UpdateHost } from './hosts.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { MainTabs } from './main-tabs.tsx';
import { OfflinePage } from './offline-page.tsx';
import { matchRoute } from './routes.ts';
import { useHashLinks } from './use-hash-links.ts';
import { useLoginGuard } from './use-login-guard.ts';
import { usePageMotion } from './use-page-motion.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { useScreenTitle } from './use-screen-title.ts';

/** The frame around every screen. */
export function Shell() {
  const entry = matchRoute(useLocation().pathname);
  const motion = usePageMotion(entry);
  const page = useReadingPosition(entry.path);
  const isOpenedOffline = useConnection((state) => state.isOpenedOffline);
  useRedirects();
  useHashLinks();
  useLoginGuard(entry);
  useScreenTitle(entry);
  return (
    <AppFrame>
      <OfflineHost />
      <UpdateHost />
      <div key={entry.path} ref={page} className={`page ${motion}`}>
        <BusyHost />
        {isOpenedOffline ? <OfflinePage entry={entry} /> : <LazyScreen entry={entry} />}
      </div>
      {entry.tab ? <MainTabs current={entry.tab} /> : null}
      <ChoiceHost />
      <ToastHost />
    </AppFrame>
  );
}

/** Lets the data layer send the user to another page. */
function useRedirects(): void {
  const navigate = useNavigate();
  useEffect(() => setNavigator((path) => navigate(path)), [navigate]);
}
