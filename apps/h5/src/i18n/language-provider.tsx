import { createContext, type ReactNode, useContext } from 'react';
import { IntlProvider } from 'use-intl';
import { useStore } from 'zustand';
import { readDeviceTimeZone, type TimePlace } from '#lib/format-time.ts';
import type { ShownLanguage } from './language-store.ts';
import { type Language, type LanguageCode, languageOf } from './languages.ts';

const LanguageContext = createContext<ShownLanguage | undefined>(undefined);

type Props = { languages: ShownLanguage; children: ReactNode };

/** Gives its children the texts. Renders nothing until the first language is there: start the store before rendering. */
export function LanguageProvider({ languages, children }: Props) {
  const { language, messages } = useStore(languages.state);
  if (!messages) return null;
  return (
    <LanguageContext value={languages}>
      <IntlProvider locale={languageOf(language).locale} messages={messages} timeZone={readDeviceTimeZone()}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

/** The language on screen and the way to change it without a reload. */
export function useLanguage(): { language: Language; chooseLanguage: (code: LanguageCode) => Promise<void> } {
  const languages = useLanguageStore();
  const code = useStore(languages.state, (state) => state.language);
  return { language: languageOf(code), chooseLanguage: languages.choose };
}

/** What the number and time formats of lib need to know. */
export function useTimePlace(): TimePlace {
  const { language } = useLanguage();
  return { locale: language.locale, timeZone: readDeviceTimeZone() };
}

function useLanguageStore(): ShownLanguage {
  const languages = useContext(LanguageContext);
  if (!languages) throw new Error('no LanguageProvider above this component');
  return languages;
}
