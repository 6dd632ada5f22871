import type { Language } from '@candor/contract/languages';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface DeskText {
  readonly lang: Language;
  readonly title: string;
  readonly content: string;
}

/** An article as its editors see it: all languages, visible or not. */
export interface DeskArticle {
  readonly id: number;
  readonly category: number;
  readonly cover: string;
  readonly sort: number;
  readonly shown: boolean;
  readonly texts: readonly DeskText[];
  readonly createdAt: Date;
}

const COLUMNS = `a.id, a.category, a.cover, a.sort, a.shown, a.created_at as "createdAt",
  (select coalesce(json_agg(json_build_object('lang', t.lang, 'title', t.title, 'content', t.content) order by t.lang), '[]')
   from article_text t where t.article_id = a.id) as texts`;

/** Newest first; category 0: all. */
export const loadDesk = async (
  pool: Pool,
  { category, page, limit }: { category: number; page: number; limit: number },
): Promise<{ rows: DeskArticle[]; total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<DeskArticle>(
      `select ${COLUMNS} from article a where $1::int = 0 or a.category = $1 order by a.id desc limit $2 offset $3`,
      [category, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>('select count(*)::int as total from article a where $1::int = 0 or a.category = $1', [
      category,
    ]),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

/** Locks the article until the transaction ends. */
export const lockArticle = async (tx: Tx, id: number): Promise<DeskArticle | null> => {
  const { rows } = await tx.client.query<DeskArticle>(
    `select ${COLUMNS} from article a where a.id = $1 for no key update of a`,
    [id],
  );
  return rows[0] ?? null;
};

export type ArticlePlace = Pick<DeskArticle, 'category' | 'cover' | 'sort' | 'shown'>;

export const insertArticle = async (tx: Tx, place: ArticlePlace, now: Date): Promise<number> => {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into article (category, cover, sort, shown, published_at, created_at, edited_at)
     values ($1, $2, $3, $4, $5, $5, $5) returning id`,
    [place.category, place.cover, place.sort, place.shown, now],
  );
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
};

export const updateArticle = async (
  tx: Tx,
  id: number,
  { category, cover, sort, shown, now }: ArticlePlace & { now: Date },
): Promise<void> => {
  await tx.client.query(
    'update article set category = $2, cover = $3, sort = $4, shown = $5, edited_at = $6 where id = $1',
    [id, category, cover, sort, shown, now],
  );
};

/** The contents must be sanitised. Texts written by an operator are never overwritten by a release. */
export const upsertTexts = async (
  tx: Tx,
  articleId: number,
  { texts, now }: { texts: readonly DeskText[]; now: Date },
): Promise<void> => {
  await tx.client.query(
    `insert into article_text (article_id, lang, title, content, source, updated_at)
     select $1, v.lang, v.title, v.content, 'operator', $5
     from unnest($2::text[], $3::text[], $4::text[]) as v (lang, title, content)
     on conflict (article_id, lang) do update
     set title = excluded.title, content = excluded.content, source = 'operator', updated_at = excluded.updated_at
     where (article_text.title, article_text.content) is distinct from (excluded.title, excluded.content)`,
    [
      articleId,
      texts.map(({ lang }) => lang),
      texts.map(({ title }) => title),
      texts.map(({ content }) => content),
      now,
    ],
  );
};
