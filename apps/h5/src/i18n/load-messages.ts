import type { LanguageCode } from './languages.ts';
import type { MessageShape } from './message-shape.ts';

type Files = Record<string, object>;
type Load = () => Promise<{ files: Files }>;

/** Two requests per language, made when they are needed: what the first page says, and everything else. */
const LOADERS: Record<LanguageCode, { first: Load; rest: Load }> = {
  en: { first: () => import('./en/index.ts'), rest: () => import('./en/rest.ts') },
  zh: { first: () => import('./zh/index.ts'), rest: () => import('./zh/rest.ts') },
  hk: { first: () => import('./hk/index.ts'), rest: () => import('./hk/rest.ts') },
  th: { first: () => import('./th/index.ts'), rest: () => import('./th/rest.ts') },
  jp: { first: () => import('./jp/index.ts'), rest: () => import('./jp/rest.ts') },
  kor: { first: () => import('./kor/index.ts'), rest: () => import('./kor/rest.ts') },
  fra: { first: () => import('./fra/index.ts'), rest: () => import('./fra/rest.ts') },
  spa: { first: () => import('./spa/index.ts'), rest: () => import('./spa/rest.ts') },
};

export async function loadMessages(language: LanguageCode): Promise<MessageShape> {
  const { first, rest } = LOADERS[language];
  const [early, late] = await Promise.all([first(), rest()]);
  return byArea({ ...early.files, ...late.files });
}

/** Enough for the shell and Home. Every other screen waits for all texts, so nothing asks for a missing one. */
export async function loadFirstMessages(language: LanguageCode): Promise<MessageShape> {
  return byArea((await LOADERS[language].first()).files);
}

/** Puts each area's texts under the area's name: './common.json' becomes common. */
function byArea(files: Files): MessageShape {
  const areas = Object.entries(files).map(([path, texts]) => [path.slice('./'.length, -'.json'.length), texts]);
  return Object.fromEntries(areas);
}
