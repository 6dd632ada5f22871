import { PATHS } from '#data/paths.ts';
import type { LanguageCode } from '#i18n/languages.ts';

const ID = /^[1-9][0-9]{0,9}$/;

/** The number in a query; 0 when there is none. */
export function idOf(params: URLSearchParams, ...names: readonly string[]): number {
  for (const name of names.length === 0 ? ['id'] : names) {
    const text = params.get(name) ?? '';
    if (ID.test(text)) return Number.parseInt(text, 10);
  }
  return 0;
}

export const traderPath = (id: number): string => `${PATHS.copyTrader}?id=${id}`;
/** The page of a trader with the sheet to follow, or to edit, open. */
export const followPath = (id: number): string => `${traderPath(id)}&follow=1`;
export const qualityPath = (id: number): string => `${PATHS.copyQuality}?id=${id}`;

/** Two addresses of old clients show the agreement in a language of their own; undefined: in the language of the app. */
export const agreementLanguage = (path: string): LanguageCode | undefined =>
  path === PATHS.agreementZh ? 'zh' : path === PATHS.agreementEn ? 'en' : undefined;
