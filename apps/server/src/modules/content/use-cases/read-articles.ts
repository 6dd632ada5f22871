import { NEWS_CATEGORIES } from '@candor/contract/news';
import { countHalts } from '#kernel/halts/halts.store';
import { loadAdjustments } from '#kernel/ledger/adjustments.store';
import type { Pool } from '#platform/db/pool';
import { refuse } from '#platform/refusal';
import type { Logger } from '#platform/runtime/logger';
import { type Article, loadArticle, loadArticleByKey, loadArticles, type Reader } from '../articles.store';
import { sanitiseHtml } from '../sanitise-html';
import { writeAdjustments, writeHalts, writePowers } from '../staff-page';
import type { ArticleKey } from '../texts/article-words';

export interface ReadArticleDeps {
  readonly pool: Pool;
  readonly logger: Logger;
}

/** A text that was stored without the sanitiser is sanitised before it is returned, and an error is logged. */
const toClean = ({ logger }: ReadArticleDeps, article: Article): Article => {
  const content = sanitiseHtml(article.content);
  if (content !== article.content)
    logger.error({ article: article.id, lang: article.lang }, 'an article was stored unsanitised');
  return { ...article, content };
};

export const readArticle = async (deps: ReadArticleDeps, reader: Reader, id: number): Promise<Article> =>
  toClean(deps, (await loadArticle(deps.pool, reader, id)) ?? refuse('article_unknown'));

export const readPage = async (deps: ReadArticleDeps, reader: Reader, key: ArticleKey): Promise<Article> =>
  toClean(deps, (await loadArticleByKey(deps.pool, reader, key)) ?? refuse('article_unknown'));

export const readPopup = async (deps: ReadArticleDeps, reader: Reader): Promise<Article | null> => {
  const [newest] = await loadArticles(deps.pool, reader, NEWS_CATEGORIES.popup);
  return newest === undefined ? null : toClean(deps, newest);
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The FAQ page is its introduction followed by every listed question, so the two always agree. */
export const readQuestions = async (deps: ReadArticleDeps, reader: Reader): Promise<Article> => {
  const [page, questions] = await Promise.all([
    readPage(deps, reader, 'faq'),
    loadArticles(deps.pool, reader, NEWS_CATEGORIES.faq),
  ]);
  const answers = questions.map((question) => toClean(deps, question));
  const content = answers.map(({ title, content: answer }) => `<h3>${escapeHtml(title)}</h3>${answer}`).join('');
  return { ...page, content: page.content + content };
};

/**
 * The compliance page is its text followed by the permissions of staff, the number of balance adjustments and the
 * number of halts. Those are generated from current data in the language of the text, so editing the text cannot change
 * them.
 */
export const readCompliance = async (deps: ReadArticleDeps, reader: Reader): Promise<Article> => {
  const [page, months, halts] = await Promise.all([
    readPage(deps, reader, 'compliance'),
    loadAdjustments(deps.pool),
    countHalts(deps.pool),
  ]);
  const { language } = reader;
  const below = writePowers(language) + writeAdjustments(language, months) + writeHalts(language, halts);
  return { ...page, content: page.content + below };
};
