import type { ReplyOf } from '@candor/contract/call';
import type { menu } from '@candor/contract/content';
import type { Language } from '@candor/contract/languages';
import { isNotice, sentenceOf } from '@candor/contract/messages/tables';
import type { newsDetail, newsList } from '@candor/contract/news';
import { toWireTime } from '#platform/http/wire-time';
import type { Article, ArticleHead } from './articles.store';
import type { MenuRow } from './content.store';
import { toAbstract } from './to-abstract';

/** A menu title without a translation, such as one added by an operator, is shown as it is stored. */
const toLabel = (title: string, language: Language): string => {
  const name = `menu_${title}`;
  return isNotice(name) ? sentenceOf(language, name) : title;
};

export const toMenuEntry = (entry: MenuRow, language: Language): ReplyOf<typeof menu>[number] => ({
  id: entry.id,
  title: entry.title,
  label: toLabel(entry.title, language),
  icon: entry.icon,
  url: entry.url,
  open_type: entry.openType,
  is_financial: entry.isFinancial ? 1 : 0,
  show: 1,
  sort: entry.sort,
});

/** Covers are vector drawings, so no thumbnail is needed. */
export const toNewsHead = (article: ArticleHead): ReplyOf<typeof newsList>['list'][number] => ({
  id: article.id,
  c_id: article.category,
  title: article.title,
  abstract: toAbstract(article.beginning),
  cover: article.cover,
  thumbnail: article.cover,
  lang: article.lang,
  sorts: article.sort,
  create_time: toWireTime(article.publishedAt),
  create_time_ms: article.publishedAt.getTime(),
});

export const toNewsArticle = (article: Article): ReplyOf<typeof newsDetail> => ({
  ...toNewsHead(article),
  content: article.content,
  update_time: toWireTime(article.updatedAt),
});
