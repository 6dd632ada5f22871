import { getSetting, getSiteConfig, menu } from '@candor/contract/content';
import type { Language } from '@candor/contract/languages';
import {
  aboutPage,
  compliancePage,
  contactPage,
  faqPage,
  newsDetail,
  newsList,
  newsPopup,
  termsPage,
} from '@candor/contract/news';
import type { FastifyInstance } from 'fastify';
import type { Rules } from '#kernel/rules/rules';
import { findClosedProducts } from '#modules/limits/index';
import type { Pool } from '#platform/db/pool';
import { toListPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import { loadArticleHeads, type Reader } from './articles.store';
import { toMenuEntry, toNewsArticle, toNewsHead } from './content.reply';
import { loadMenu, loadSetting } from './content.store';
import { readArticle, readCompliance, readPage, readPopup, readQuestions } from './use-cases/read-articles';

export interface ContentDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Pick<Config, 'mode'>;
  readonly rules: Pick<Rules, 'now'>;
}

const LOGO = '/h5/icon.svg';

const registerSettings = (http: FastifyInstance, { pool, config, rules }: ContentDeps): void => {
  registerCall(http, menu, async (_, { user }) => {
    const { products } = await rules.now();
    const [entries, closed] = await Promise.all([
      loadMenu(pool),
      findClosedProducts(pool, products, user?.userId ?? null),
    ]);
    return entries.filter(({ product }) => product === null || !closed.has(product)).map(toMenuEntry);
  });
  registerCall(
    http,
    getSetting,
    async ({ keyword }) => (await loadSetting(pool, keyword)) ?? refuse('setting_unknown'),
  );
  registerCall(http, getSiteConfig, async () => ({
    site_name: 'Candor',
    site_logo: LOGO,
    support_url: (await loadSetting(pool, 'support_url'))?.value ?? '',
    down_logo: LOGO,
    mode: config.mode,
  }));
};

const PAGES = [
  [contactPage, 'contact'],
  [aboutPage, 'about'],
  [termsPage, 'terms'],
] as const;

const registerArticles = (http: FastifyInstance, deps: ContentDeps): void => {
  const readerOf = ({ language }: { readonly language: Language }): Reader => ({
    language,
    isDemo: deps.config.mode === 'demo',
    nowMs: deps.clock.nowMs(),
  });
  registerCall(http, newsList, async ({ c_id: category, page, limit }, context) => {
    const [{ rows, total }, version] = await Promise.all([
      loadArticleHeads(deps.pool, { ...readerOf(context), category, page, limit }),
      loadSetting(deps.pool, 'version'),
    ]);
    return { ...toListPage({ rows: rows.map(toNewsHead), total }, { page, limit }), version: version?.value ?? '' };
  });
  registerCall(http, newsDetail, async ({ id }, context) =>
    toNewsArticle(await readArticle(deps, readerOf(context), id)),
  );
  registerCall(http, newsPopup, async (_, context) => {
    const article = await readPopup(deps, readerOf(context));
    return article === null ? null : toNewsArticle(article);
  });
  registerCall(http, faqPage, async (_, context) => toNewsArticle(await readQuestions(deps, readerOf(context))));
  registerCall(http, compliancePage, async (_, context) =>
    toNewsArticle(await readCompliance(deps, readerOf(context))),
  );
  for (const [call, key] of PAGES)
    registerCall(http, call, async (_, context) => toNewsArticle(await readPage(deps, readerOf(context), key)));
};

export const registerContentRoutes = (http: FastifyInstance, deps: ContentDeps): void => {
  registerSettings(http, deps);
  registerArticles(http, deps);
};
