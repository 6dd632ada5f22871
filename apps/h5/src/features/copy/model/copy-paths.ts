import { PATHS } from '#data/paths.ts';

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

/** The agreement has two addresses, as old clients know them; the text is in the language of the app at both. */
export const agreementPath = (language: string): string =>
  language === 'zh' || language === 'hk' ? PATHS.agreementZh : PATHS.agreementEn;
