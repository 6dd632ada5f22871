import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider, Empty } from 'antd';
import { useEffect } from 'react';
import { HashRouter, Route, Routes } from 'react-router';
import { watchPresence } from '#data/presence.ts';
import { queryClient } from '#data/query-client.ts';
import { useSession } from '#data/session.ts';
import { type Me, useMe } from '#data/use-me.ts';
import { EnrolPage } from '#pages/login/enrol-page.tsx';
import { LoginPage } from '#pages/login/login-page.tsx';
import { frame } from '#texts/frame.ts';
import { Loaded } from '#ui/loaded.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageNonce } from './page-nonce.ts';
import { mayOpen, PAGES } from './pages.tsx';
import { Shell } from './shell.tsx';
import { consoleTheme } from './theme.ts';

export function App() {
  return (
    <ConfigProvider theme={consoleTheme} wave={{ disabled: true }} csp={{ nonce: pageNonce }}>
      <AntApp style={{ height: '100%' }} message={{ maxCount: 3 }}>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <Gate />
          </ErrorBoundary>
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  );
}

/** Nobody sees a page before the server knows who asks. */
function Gate() {
  const { token, enrolment } = useSession();
  if (token === null) return <LoginPage />;
  return enrolment === 'none' ? <Desk /> : <EnrolPage />;
}

const needsTotp = ({ mode, totp_on }: Me) => mode === 'production' && totp_on === 0;

function Desk() {
  const query = useMe();
  useEffect(watchPresence, []);
  if (query.data !== undefined && needsTotp(query.data)) return <EnrolPage />;
  return (
    <Loaded query={query}>
      {(me) => (
        <HashRouter>
          <Routes>
            <Route element={<Shell me={me} />}>
              {PAGES.filter((page) => mayOpen(page, me.roles)).map(({ path, Component }) => (
                <Route key={path} path={path === '/' ? path : `${path}/:id?`} element={<Component />} />
              ))}
              <Route path="*" element={<Empty description={frame.noPage} style={{ marginTop: 96 }} />} />
            </Route>
          </Routes>
        </HashRouter>
      )}
    </Loaded>
  );
}
