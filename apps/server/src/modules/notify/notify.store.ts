import type { Language } from '@candor/contract/languages';
import type { NoticeCategory } from '@candor/contract/profile';
import type { NotifyKind } from '@candor/contract/push';
import type { Words } from '#kernel/product/notices';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface Recipient {
  readonly userId: number;
  readonly email: string | null;
  readonly language: Language;
}

export const loadRecipient = async (tx: Tx, userId: number): Promise<Recipient | undefined> => {
  const { rows } = await tx.client.query<Recipient>(
    'select id as "userId", email, language from app_user where id = $1',
    [userId],
  );
  return rows[0];
};

export const loadPhrase = async (pool: Pool, userId: number): Promise<string> => {
  const { rows } = await pool.query<{ phrase: string }>('select anti_phishing as phrase from app_user where id = $1', [
    userId,
  ]);
  return rows[0]?.phrase ?? '';
};

export interface NewNotification {
  readonly userId: number;
  readonly category: NoticeCategory;
  readonly template: string;
  readonly params: Words;
}

/** Returns the new ids in the order of the notices. */
export const insertNotifications = async (tx: Tx, notices: readonly NewNotification[]): Promise<number[]> => {
  const { rows } = await tx.client.query<{ id: string }>(
    `insert into notification (user_id, category, template, params, created_at)
     select user_id, category, template, params, now()
     from unnest($1::int[], $2::text[], $3::text[], $4::jsonb[]) with ordinality
       as notice (user_id, category, template, params, position)
     order by position
     returning id`,
    [
      notices.map(({ userId }) => userId),
      notices.map(({ category }) => category),
      notices.map(({ template }) => template),
      notices.map(({ params }) => JSON.stringify(params)),
    ],
  );
  return rows.map(({ id }) => Number.parseInt(id, 10));
};

export interface ReferredNotification extends NewNotification {
  /** Unique per user. */
  readonly reference: string;
}

/** Returns those that were not there yet. */
export const insertNotificationsOnce = async <N extends ReferredNotification>(
  tx: Tx,
  notices: readonly N[],
): Promise<N[]> => {
  const { rows } = await tx.client.query<{ position: number }>(
    `with given as (
       select * from unnest($1::int[], $2::text[], $3::text[], $4::jsonb[], $5::text[]) with ordinality
         as notice (user_id, category, template, params, reference, position)
     ), added as (
       insert into notification (user_id, category, template, params, reference, created_at)
       select user_id, category, template, params, reference, now() from given order by position
       on conflict (user_id, reference) where reference is not null do nothing
       returning user_id, reference
     )
     select position::int from given join added using (user_id, reference)`,
    [
      notices.map(({ userId }) => userId),
      notices.map(({ category }) => category),
      notices.map(({ template }) => template),
      notices.map(({ params }) => JSON.stringify(params)),
      notices.map(({ reference }) => reference),
    ],
  );
  const added = new Set(rows.map(({ position }) => position));
  return notices.filter((_, place) => added.has(place + 1));
};

export interface NotificationRow {
  readonly id: string;
  readonly category: NoticeCategory;
  readonly template: string;
  /** Of a notice that an operator wrote; null for all others. */
  readonly writtenKind: 'service' | 'news' | null;
  readonly params: Words;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

export interface NotificationFilter {
  readonly userId: number;
  /** Empty: all categories. */
  readonly category: NoticeCategory | '';
  /** Of one kind: its templates, and notices that an operator wrote of it; null: of all kinds. */
  readonly of: { readonly kind: NotifyKind; readonly templates: readonly string[] } | null;
  /** Language of the reader: selects the text of notices written by an operator. */
  readonly language: Language;
  readonly page: number;
  readonly limit: number;
}

const FILTERED = `from notification n
  left join operator_notice o on n.template = 'operator_notice' and o.id = (n.params ->> 'notice')::int
  where n.user_id = $1 and ($2 = '' or n.category = $2) and ($3::text is null or n.template = any($4::text[]) or o.kind = $3)`;

export const loadNotifications = async (
  pool: Pool,
  { userId, category, of, language, page, limit }: NotificationFilter,
): Promise<{ rows: NotificationRow[]; total: number }> => {
  const filter = [userId, category, of?.kind ?? null, of?.templates ?? []];
  const [list, count] = await Promise.all([
    pool.query<NotificationRow>(
      `select n.id, n.category, n.template, o.kind as "writtenKind", coalesce(o.texts -> $7, n.params) as params,
              n.read_at is not null as "isRead", n.created_at as "createdAt"
       ${FILTERED} order by n.id desc limit $5 offset $6`,
      [...filter, limit, (page - 1) * limit, language],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total ${FILTERED}`, filter),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export const countUnread = async (pool: Pool, userId: number): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from notification where user_id = $1 and read_at is null',
    [userId],
  );
  return rows[0]?.count ?? 0;
};

/** Marks one notification of the user as read, or with id null all unread ones. Returns how many rows matched. */
export const updateRead = async (
  pool: Pool,
  target: { userId: number; id: number | null; now: Date },
): Promise<number> => {
  const { rowCount } = await pool.query(
    `update notification set read_at = coalesce(read_at, $3)
     where user_id = $1 and ($2::bigint is null and read_at is null or id = $2)`,
    [target.userId, target.id, target.now],
  );
  return rowCount ?? 0;
};

export interface Swept {
  readonly deleted: number;
  /** Id of the last one looked at; null: the rest is younger than 90 days, or there is none. */
  readonly lastId: string | null;
}

/**
 * Of the next notifications by id, deletes those read more than 90 days ago and those written more than 365 days ago. By
 * the clock of the database, which dates them. One that is being marked as read is left for the next time.
 */
export const deleteOldNotifications = async (tx: Tx, afterId: string, most: number): Promise<Swept> => {
  const { rows } = await tx.client.query<Swept>({
    name: 'notify_delete_old',
    text: `with looked as (
             select id, created_at from notification where id > $1 order by id limit $2
           ), due as (
             select n.id from notification n join looked using (id)
             where n.read_at < now() - interval '90 days' or n.created_at < now() - interval '365 days'
             order by n.id for update of n skip locked
           ), gone as (
             delete from notification n using due where n.id = due.id returning n.id
           )
           select (select count(*)::int from gone) as deleted,
             (select max(id)::text from looked having bool_and(created_at < now() - interval '90 days')) as "lastId"`,
    values: [afterId, most],
  });
  return rows[0] ?? { deleted: 0, lastId: null };
};
