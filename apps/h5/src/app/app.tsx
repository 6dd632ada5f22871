import { QueryClientProvider } from '@tanstack/react-query';
import { HashRouter } from 'react-router';
import { appLanguage } from '#data/app-language.ts';
import { queryClient } from '#data/query-client.ts';
import { LanguageProvider } from '#i18n/language-provider.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <LanguageProvider languages={appLanguage}>
      <QueryClientProvider client={queryClient}>
        <HashRouter>
          <Shell />
        </HashRouter>
      </QueryClientProvider>
    </LanguageProvider>
  );
}
