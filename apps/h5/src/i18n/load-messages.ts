import type { LanguageCode } from './languages.ts';
import type { MessageShape } from './message-shape.ts';

type Files = Record<string, object>;
type Load = () => Promise<{ files: Files }>;

/** Chunks per language, fetched on demand: the first page's texts, then all others in five chunks. */
const LOADERS: Record<LanguageCode, readonly [first: Load, ...rest: Load[]]> = {
  en: [
    () => import('./en/index.ts'),
    () => import('./en/rest.ts'),
    () => import('./en/account.ts'),
    () => import('./en/earn.ts'),
    () => import('./en/art.ts'),
    () => import('./en/deal.ts'),
  ],
  zh: [
    () => import('./zh/index.ts'),
    () => import('./zh/rest.ts'),
    () => import('./zh/account.ts'),
    () => import('./zh/earn.ts'),
    () => import('./zh/art.ts'),
    () => import('./zh/deal.ts'),
  ],
  hk: [
    () => import('./hk/index.ts'),
    () => import('./hk/rest.ts'),
    () => import('./hk/account.ts'),
    () => import('./hk/earn.ts'),
    () => import('./hk/art.ts'),
    () => import('./hk/deal.ts'),
  ],
  th: [
    () => import('./th/index.ts'),
    () => import('./th/rest.ts'),
    () => import('./th/account.ts'),
    () => import('./th/earn.ts'),
    () => import('./th/art.ts'),
    () => import('./th/deal.ts'),
  ],
  jp: [
    () => import('./jp/index.ts'),
    () => import('./jp/rest.ts'),
    () => import('./jp/account.ts'),
    () => import('./jp/earn.ts'),
    () => import('./jp/art.ts'),
    () => import('./jp/deal.ts'),
  ],
  kor: [
    () => import('./kor/index.ts'),
    () => import('./kor/rest.ts'),
    () => import('./kor/account.ts'),
    () => import('./kor/earn.ts'),
    () => import('./kor/art.ts'),
    () => import('./kor/deal.ts'),
  ],
  fra: [
    () => import('./fra/index.ts'),
    () => import('./fra/rest.ts'),
    () => import('./fra/account.ts'),
    () => import('./fra/earn.ts'),
    () => import('./fra/art.ts'),
    () => import('./fra/deal.ts'),
  ],
  spa: [
    () => import('./spa/index.ts'),
    () => import('./spa/rest.ts'),
    () => import('./spa/account.ts'),
    () => import('./spa/earn.ts'),
    () => import('./spa/art.ts'),
    () => import('./spa/deal.ts'),
  ],
};

export async function loadMessages(language: LanguageCode): Promise<MessageShape> {
  const parts = await Promise.all(LOADERS[language].map((load) => load()));
  return byArea(Object.assign({}, ...parts.map(({ files }) => files)));
}

/** Loads the texts of the shell and Home. Every other screen waits for all texts, so no key is missing. */
export async function loadFirstMessages(language: LanguageCode): Promise<MessageShape> {
  return byArea((await LOADERS[language][0]()).files);
}

/** Puts each area's texts under the area's name: './common.json' becomes common. */
function byArea(files: Files): MessageShape {
  const areas = Object.entries(files).map(([path, texts]) => [path.slice('./'.length, -'.json'.length), texts]);
  return Object.fromEntries(areas);
}
