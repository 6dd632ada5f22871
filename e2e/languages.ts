import { readFileSync } from 'node:fs';

/** The eight languages as the product names them, with their own name and the tag of the page. */
export const LANGUAGES = [
  { code: 'zh', label: '简体中文', htmlLang: 'zh-CN' },
  { code: 'en', label: 'English', htmlLang: 'en' },
  { code: 'hk', label: '繁體中文', htmlLang: 'zh-HK' },
  { code: 'th', label: 'ไทย', htmlLang: 'th' },
  { code: 'jp', label: '日本語', htmlLang: 'ja' },
  { code: 'kor', label: '한국어', htmlLang: 'ko' },
  { code: 'fra', label: 'Français', htmlLang: 'fr' },
  { code: 'spa', label: 'Español', htmlLang: 'es' },
] as const;

export type Language = (typeof LANGUAGES)[number];
export type LanguageCode = Language['code'];

type Texts = { readonly [key: string]: string | Texts };

/** The texts of one area, as the app ships them. */
export function readTexts(code: LanguageCode, area: string): Texts {
  return JSON.parse(
    readFileSync(new URL(`../apps/h5/src/i18n/${code}/${area}.json`, import.meta.url), 'utf8'),
  ) as Texts;
}

/** One text; the key is the path inside its area. */
export function textOf(code: LanguageCode, area: string, key: string): string {
  const found = key.split('.').reduce<Texts | string | undefined>(
    (at, part) => {
      return typeof at === 'object' ? at[part] : undefined;
    },
    readTexts(code, area),
  );
  if (typeof found !== 'string') throw new Error(`no text ${area}.${key} in ${code}`);
  return found;
}
