import type { LanguageCode } from './languages.ts';
import type { MessageShape } from './message-shape.ts';

type Files = Record<string, object>;

/** One request per language, made when it is needed. */
const LOADERS: Record<LanguageCode, () => Promise<{ files: Files }>> = {
  en: () => import('./en/index.ts'),
  zh: () => import('./zh/index.ts'),
  hk: () => import('./hk/index.ts'),
  th: () => import('./th/index.ts'),
  jp: () => import('./jp/index.ts'),
  kor: () => import('./kor/index.ts'),
  fra: () => import('./fra/index.ts'),
  spa: () => import('./spa/index.ts'),
};

export async function loadMessages(language: LanguageCode): Promise<MessageShape> {
  const { files } = await LOADERS[language]();
  return byArea(files);
}

/** Puts each area's texts under the area's name: './common.json' becomes common. */
function byArea(files: Files): MessageShape {
  const areas = Object.entries(files).map(([path, texts]) => [path.slice('./'.length, -'.json'.length), texts]);
  return Object.fromEntries(areas);
}
