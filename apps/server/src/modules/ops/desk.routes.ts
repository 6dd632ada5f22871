import type { ReplyOf } from '@candor/contract/call';
import type { Language } from '@candor/contract/languages';
import { operatorArticles, saveArticle, sendNotice } from '@candor/contract/ops-desk';
import { readTranslations, type TextLimits, type Translation } from '@candor/domain/ops/read-translations';
import { registerAction } from '#kernel/operators/action';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { toTime } from '#kernel/operators/to-time';
import { type DeskArticle, loadDesk, writeArticle } from '#modules/content/index';
import { sendWritten } from '#modules/notify/index';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from './deps';

const ARTICLE_LIMITS: TextLimits = { title: 200, content: 20_000 };
const NOTICE_LIMITS: TextLimits = { title: 120, content: 2_000 };

const readTexts = (json: string, limits: TextLimits): readonly Translation[] => {
  const reading = readTranslations(json, limits);
  if (reading.ok) return reading.texts;
  return reading.lang === '' ? refuse('parameter_error', { field: 'texts' }) : refuse('translation_missing', reading);
};

const toArticleRow = (row: DeskArticle): ReplyOf<typeof operatorArticles>['data'][number] => ({
  id: row.id,
  category: row.category,
  cover: row.cover,
  sort: row.sort,
  shown: row.shown ? 1 : 0,
  texts: [...row.texts],
  ...toTime(row.createdAt),
});

const registerArticleRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorArticles, async ({ category, page, limit }) => {
    const found = await loadDesk(deps.pool, { category: Number.parseInt(category, 10), page, limit });
    return toCountedPage({ rows: found.rows.map(toArticleRow), total: found.total }, { page, limit });
  });
  registerAction(deps, saveArticle, async (tx, { id = null, category, cover = '', sort = '0', ...input }) => {
    const texts = readTexts(input.texts, ARTICLE_LIMITS);
    const place = { category, cover, sort: Number.parseInt(sort, 10), shown: input.shown === '1' };
    const written = await writeArticle(tx, { ...place, id, texts, nowMs: deps.clock.nowMs() });
    const audit = {
      action: id === null ? 'article.create' : 'article.change',
      subject: `article ${written.id}`,
      before: written.before,
      after: { ...place, texts: written.texts },
    };
    return { reply: { id: written.id }, audit };
  });
};

const registerNoticeRoutes = (deps: OpsDeps): void =>
  registerAction(
    deps,
    sendNotice,
    async (tx, { user_id: userId = null, kind: asked, texts: json }, { operator: { operatorId } }) => {
      const texts = readTexts(json, NOTICE_LIMITS);
      if (userId !== null) await ensureOtherAccount(tx, operatorId, userId);
      const wordings = texts.map(({ lang, title, content }) => [lang, { title, body: content }] as const);
      const byLanguage = Object.fromEntries(wordings) as Record<Language, { title: string; body: string }>;
      const now = new Date(deps.clock.nowMs());
      const kind = userId === null ? asked : 'service';
      const { noticeId, receivers } = await sendWritten(tx, { userId, kind, texts: byLanguage, operatorId, now });
      if (userId !== null && receivers === 0) refuse('not_found');
      const after = { receivers, user: userId, kind, texts: byLanguage };
      return { reply: { receivers }, audit: { action: 'notice.send', subject: `notice ${noticeId}`, after } };
    },
  );

/** Routes for published content. */
export const registerDeskRoutes = (deps: OpsDeps): void => {
  registerArticleRoutes(deps);
  registerNoticeRoutes(deps);
};
