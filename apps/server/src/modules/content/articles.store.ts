import type { Language } from '@candor/contract/languages';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface ArticleHead {
  readonly id: number;
  readonly category: number;
  readonly cover: string;
  readonly sort: number;
  readonly publishedAt: Date;
  /** The language of title and content: the requested one, else English. */
  readonly lang: string;
  readonly title: string;
  /** The first characters of the content, as HTML. */
  readonly beginning: string;
}

export interface Article extends ArticleHead {
  readonly content: string;
  readonly updatedAt: Date;
}

/** Language, mode and time of the request: decide which text is returned and which articles are visible. */
export interface Reader {
  readonly language: Language;
  readonly isDemo: boolean;
  readonly nowMs: number;
}

const HEAD = `a.id, a.category, a.cover, a.sort, a.published_at as "publishedAt", w.lang, w.title,
  left(w.content, 600) as beginning`;
const FULL = `${HEAD}, w.content, w.updated_at as "updatedAt"`;
/**
 * Parameters 1 to 3 are always the reader. An article without a text in the reader's language or English is not shown.
 */
const SHOWN = `
  article a
  cross join lateral (
    select * from article_text t where t.article_id = a.id and t.lang in ($1, 'en') order by t.lang = 'en' and $1 <> 'en' limit 1
  ) w
  where a.shown and (not a.demo_only or $2::boolean) and a.published_at <= to_timestamp($3::double precision / 1000)`;
const ORDER = 'order by a.sort, a.published_at desc, a.id desc';

const readerValues = ({ language, isDemo, nowMs }: Reader): unknown[] => [language, isDemo, nowMs];

export interface ListFilter extends Reader {
  readonly category: number;
  readonly page: number;
  readonly limit: number;
}

export const loadArticleHeads = async (
  pool: Pool,
  filter: ListFilter,
): Promise<{ rows: ArticleHead[]; total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<ArticleHead>({
      name: 'content_article_heads',
      text: `select ${HEAD} from ${SHOWN} and a.category = $4::int ${ORDER} limit $5 offset $6`,
      values: [...readerValues(filter), filter.category, filter.limit, (filter.page - 1) * filter.limit],
    }),
    pool.query<{ total: number }>({
      name: 'content_article_count',
      text: `select count(*)::int as total from ${SHOWN} and a.category = $4::int`,
      values: [...readerValues(filter), filter.category],
    }),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export const loadArticle = async (pool: Pool, reader: Reader, id: number): Promise<Article | null> => {
  const { rows } = await pool.query<Article>({
    name: 'content_article',
    text: `select ${FULL} from ${SHOWN} and a.id = $4`,
    values: [...readerValues(reader), id],
  });
  return rows[0] ?? null;
};

export const loadArticleByKey = async (pool: Pool, reader: Reader, key: string): Promise<Article | null> => {
  const { rows } = await pool.query<Article>({
    name: 'content_article_by_key',
    text: `select ${FULL} from ${SHOWN} and a.key = $4`,
    values: [...readerValues(reader), key],
  });
  return rows[0] ?? null;
};

/** All articles of a category with their texts, in list order. */
export const loadArticles = async (pool: Pool, reader: Reader, category: number): Promise<Article[]> => {
  const { rows } = await pool.query<Article>({
    name: 'content_articles',
    text: `select ${FULL} from ${SHOWN} and a.category = $4::int ${ORDER}`,
    values: [...readerValues(reader), category],
  });
  return rows;
};

export interface NewArticle {
  readonly key: string;
  readonly category: number;
  readonly cover: string;
  readonly sort: number;
  readonly demoOnly: boolean;
}

/**
 * Existing articles keep their id and date. Category, cover and sort follow the release until an operator edits the
 * article.
 */
export const upsertArticles = async (tx: Tx, articles: readonly NewArticle[], nowMs: number): Promise<void> => {
  await tx.client.query(
    `insert into article (key, category, cover, sort, demo_only, published_at, created_at)
     select key, category, cover, sort, demo_only, made_at, made_at
     from unnest($1::text[], $2::smallint[], $3::text[], $4::int[], $5::boolean[]) with ordinality
       as v (key, category, cover, sort, demo_only, place),
       to_timestamp($6::double precision / 1000) as made_at
     order by place
     on conflict (key) do update
     set category = excluded.category, cover = excluded.cover, sort = excluded.sort, demo_only = excluded.demo_only
     where article.edited_at is null and (article.category, article.cover, article.sort, article.demo_only)
       is distinct from (excluded.category, excluded.cover, excluded.sort, excluded.demo_only)`,
    [
      articles.map(({ key }) => key),
      articles.map(({ category }) => category),
      articles.map(({ cover }) => cover),
      articles.map(({ sort }) => sort),
      articles.map(({ demoOnly }) => demoOnly),
      nowMs,
    ],
  );
};

export interface ReleaseText {
  readonly key: string;
  readonly lang: Language;
  readonly title: string;
  /** Sanitised by the caller. */
  readonly content: string;
}

/** Does not overwrite texts an operator wrote, nor update texts that have not changed. */
export const upsertReleaseTexts = async (tx: Tx, texts: readonly ReleaseText[], nowMs: number): Promise<void> => {
  await tx.client.query(
    `insert into article_text (article_id, lang, title, content, source, updated_at)
     select a.id, v.lang, v.title, v.content, 'release', to_timestamp($5::double precision / 1000)
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as v (key, lang, title, content)
     join article a on a.key = v.key
     order by a.id, v.lang
     on conflict (article_id, lang) do update
     set title = excluded.title, content = excluded.content, updated_at = excluded.updated_at
     where article_text.source = 'release'
       and (article_text.title, article_text.content) is distinct from (excluded.title, excluded.content)`,
    [
      texts.map(({ key }) => key),
      texts.map(({ lang }) => lang),
      texts.map(({ title }) => title),
      texts.map(({ content }) => content),
      nowMs,
    ],
  );
};
