export type LanguageCode = 'zh' | 'en' | 'hk' | 'th' | 'jp' | 'kor' | 'fra' | 'spa';

export type Language = {
  /** Our code of the language: in storage, in requests and as folder name. */
  readonly code: LanguageCode;
  /** The language's name in that language, for the language list. */
  readonly label: string;
  /** For numbers, dates and plurals. */
  readonly locale: string;
  readonly htmlLang: string;
};

export const LANGUAGES: readonly Language[] = [
  { code: 'en', label: 'English', locale: 'en-GB', htmlLang: 'en' },
  { code: 'zh', label: '简体中文', locale: 'zh-CN', htmlLang: 'zh-CN' },
  { code: 'hk', label: '繁體中文', locale: 'zh-HK', htmlLang: 'zh-HK' },
  { code: 'th', label: 'ไทย', locale: 'th', htmlLang: 'th' },
  { code: 'jp', label: '日本語', locale: 'ja', htmlLang: 'ja' },
  { code: 'kor', label: '한국어', locale: 'ko', htmlLang: 'ko' },
  { code: 'fra', label: 'Français', locale: 'fr', htmlLang: 'fr' },
  { code: 'spa', label: 'Español', locale: 'es', htmlLang: 'es' },
];

export const DEFAULT_LANGUAGE: LanguageCode = 'en';

export function isLanguageCode(value: unknown): value is LanguageCode {
  return LANGUAGES.some((language) => language.code === value);
}

export function languageOf(code: LanguageCode): Language {
  const language = LANGUAGES.find((candidate) => candidate.code === code);
  if (!language) throw new RangeError(`unknown language: ${code}`);
  return language;
}
