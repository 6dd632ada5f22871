import { LANGUAGES } from '@candor/contract/languages';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import { upsertArticles, upsertReleaseTexts } from '../articles.store';
import { RELEASE_ARTICLES, RELEASE_TEXTS } from '../release-articles';
import { sanitiseHtml } from '../sanitise-html';

const articles = RELEASE_ARTICLES.map((article) => ({ cover: '', demoOnly: false, ...article }));

const cleanTexts = () =>
  articles.flatMap(({ key }) =>
    LANGUAGES.map((lang) => {
      const { title, content } = RELEASE_TEXTS[lang][key];
      return { key, lang, title, content: sanitiseHtml(content) };
    }),
  );
/** The release texts are constant: sanitised once, on first use. */
let texts: ReturnType<typeof cleanTexts> | null = null;

/** Upserts the articles of this release. Runs at every start, possibly by several servers at once. */
export const publishRelease = async ({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> => {
  texts ??= cleanTexts();
  const cleaned = texts;
  await withTx(pool, async (tx) => {
    await upsertArticles(tx, articles, clock.nowMs());
    await upsertReleaseTexts(tx, cleaned, clock.nowMs());
  });
};
