import { LANGUAGES } from '@candor/contract/languages';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import { upsertArticles, upsertReleaseTexts } from '../articles.store';
import { RELEASE_ARTICLES, RELEASE_TEXTS } from '../release-articles';
import { sanitiseHtml } from '../sanitise-html';

/** Puts the articles of this release into the database. Runs at every start and by several servers at once. */
export const publishRelease = async ({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> => {
  const articles = RELEASE_ARTICLES.map((article) => ({ cover: '', demoOnly: false, ...article }));
  const texts = articles.flatMap(({ key }) =>
    LANGUAGES.map((lang) => {
      const { title, content } = RELEASE_TEXTS[lang][key];
      return { key, lang, title, content: sanitiseHtml(content) };
    }),
  );
  await withTx(pool, async (tx) => {
    await upsertArticles(tx, articles, clock.nowMs());
    await upsertReleaseTexts(tx, texts, clock.nowMs());
  });
};
