import { NEWS_CATEGORIES } from '@candor/contract/news';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import {
  type ArticlePlace,
  type DeskArticle,
  type DeskText,
  insertArticle,
  lockArticle,
  updateArticle,
  upsertTexts,
} from '../desk.store';
import { sanitiseHtml } from '../sanitise-html';

export interface ArticleDraft extends ArticlePlace {
  /** Null: a new one. */
  readonly id: number | null;
  /** All eight languages. */
  readonly texts: readonly DeskText[];
  readonly nowMs: number;
}

const CATEGORIES: ReadonlySet<number> = new Set(Object.values(NEWS_CATEGORIES));
const COVER = /^(?:|\/h5\/img\/[A-Za-z0-9/_-]+\.(?:svg|png|jpg))$/;

const clean = (texts: readonly DeskText[]): DeskText[] =>
  texts.map(({ lang, title, content }) => {
    const kept = sanitiseHtml(content);
    return kept === '' ? refuse('translation_missing', { lang }) : { lang, title, content: kept };
  });

const place = async (tx: Tx, draft: ArticleDraft, now: Date): Promise<{ id: number; before: DeskArticle | null }> => {
  const { id, category, cover, sort, shown } = draft;
  const at = { category, cover, sort, shown };
  if (id === null) return { id: await insertArticle(tx, at, now), before: null };
  const before = (await lockArticle(tx, id)) ?? refuse('article_unknown');
  await updateArticle(tx, id, { ...at, now });
  return { id, before };
};

/** Saves an article in all languages, sanitised. Returns its id and its previous state. */
export const writeArticle = async (
  tx: Tx,
  draft: ArticleDraft,
): Promise<{ id: number; before: DeskArticle | null; texts: readonly DeskText[] }> => {
  if (!CATEGORIES.has(draft.category)) refuse('parameter_error', { field: 'category' });
  if (!COVER.test(draft.cover)) refuse('parameter_error', { field: 'cover' });
  const now = new Date(draft.nowMs);
  const texts = clean(draft.texts);
  const placed = await place(tx, draft, now);
  await upsertTexts(tx, placed.id, { texts, now });
  return { ...placed, texts };
};
