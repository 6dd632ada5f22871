import { QueryClientProvider } from '@tanstack/react-query';
import { appLanguage } from '#data/app-language.ts';
import { queryClient } from '#data/query-client.ts';
import { LanguageProvider } from '#i18n/language-provider.tsx';
import { AppFailed } from './app-failed.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LayeredRouter } from './layered-router.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <LanguageProvider languages={appLanguage}>
      <ErrorBoundary fallback={() => <AppFailed />}>
        <QueryClientProvider client={queryClient}>
          <LayeredRouter>
            <Shell />
          </LayeredRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </LanguageProvider>
  );
}
