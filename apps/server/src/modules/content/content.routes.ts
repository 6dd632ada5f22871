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
import { oldLogo, oldWeb } from '@candor/contract/old-calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Rules } from '#kernel/rules/rules';
import { findClosedProducts } from '#modules/limits/index';
import type { Pool } from '#platform/db/pool';
import { originOf } from '#platform/http/origin';
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
  readonly config: Pick<Config, 'mode' | 'publicUrl' | 'mapTiles' | 'mapCredit'>;
  readonly rules: Pick<Rules, 'now'>;
}

const SITE_NAME = 'Candor';
const LOGO = '/h5/icon.svg';
/** Links that old clients show when not empty. They are all empty: the only support channel is tickets. */
const NO_OTHER_SUPPORT = { zxkf_url: '', telegram_url: '', whatsApp_url: '', jie_url: '', hk_url: '' };

const registerSettings = (http: FastifyInstance, { pool, config, rules }: ContentDeps): void => {
  registerCall(http, menu, async (_, { user, language }) => {
    const { products } = await rules.now();
    const [entries, closed] = await Promise.all([
      loadMenu(pool),
      findClosedProducts(pool, products, user?.userId ?? null),
    ]);
    return entries
      .filter(({ product }) => product === null || !closed.has(product))
      .map((entry) => toMenuEntry(entry, language));
  });
  registerCall(
    http,
    getSetting,
    async ({ keyword }) => (await loadSetting(pool, keyword)) ?? refuse('setting_unknown'),
  );
  const readConfig = async (request: FastifyRequest) => {
    const support = (await loadSetting(pool, 'support_url'))?.value ?? '';
    return {
      site_name: SITE_NAME,
      site_logo: LOGO,
      // Old clients open this URL unchanged in a frame, so it must be absolute.
      support_url: support.startsWith('/') ? `${originOf(request)}${support}` : support,
      down_logo: LOGO,
      ...NO_OTHER_SUPPORT,
      mode: config.mode,
      map_tiles: config.mapTiles ?? '',
      map_credit: config.mapTiles === null ? '' : config.mapCredit,
      passkey_origin: config.publicUrl,
    };
  };
  for (const call of [getSiteConfig, oldWeb])
    registerCall(http, call, (_input, _context, request) => readConfig(request));
  registerCall(http, oldLogo, () => ({ logo: LOGO, site_logo: LOGO, site_name: SITE_NAME }));
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
