import { useTranslations } from 'use-intl';
import { useLanguage } from '#i18n/language-provider.tsx';
import { isLanguageCode, LANGUAGES } from '#i18n/languages.ts';
import type { Choice } from './choice-store.ts';
import { showToast } from './toast-store.ts';

/** The eight languages, each under its own name, for the choice sheet. */
export function useLanguageChoice(): Choice {
  const t = useTranslations('common');
  const { language, chooseLanguage } = useLanguage();
  const choose = (code: string) => {
    if (!isLanguageCode(code)) return;
    chooseLanguage(code).catch(() => showToast({ key: 'networkError', tone: 'error' }));
  };
  return {
    title: t('labels.language'),
    value: language.code,
    options: LANGUAGES.map(({ code, label, htmlLang }) => ({ value: code, label, lang: htmlLang })),
    onPick: choose,
  };
}
