import { LANGUAGES, type Language } from '@candor/contract/languages';
import { useState } from 'react';

const KEY = 'candor-ops-language';

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text);

/** The language in which the operator reads prepared answers; remembered in this browser. */
export function useOwnLanguage() {
  const [language, setLanguage] = useState<Language>(() => {
    const kept = window.localStorage.getItem(KEY);
    return isLanguage(kept) ? kept : 'en';
  });
  const choose = (next: Language): void => {
    window.localStorage.setItem(KEY, next);
    setLanguage(next);
  };
  return { language, choose };
}
