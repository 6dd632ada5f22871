import type { Language } from '@candor/contract/languages';
import type { Wording } from '#kernel/product/notices';
import type { Tx } from '#platform/db/with-tx';
import { WRITTEN_NOTICE } from './known-notices';

export interface WrittenNotice {
  readonly texts: Readonly<Record<Language, Wording>>;
  readonly operatorId: number;
  readonly now: Date;
}

export const insertWritten = async (tx: Tx, { texts, operatorId, now }: WrittenNotice): Promise<number> => {
  const { rows } = await tx.client.query<{ id: number }>(
    'insert into operator_notice (texts, created_by, created_at) values ($1, $2, $3) returning id',
    [JSON.stringify(texts), operatorId, now],
  );
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
};

export interface Written {
  readonly receivers: number;
  /** The new notifications; empty when there are more than `most`. */
  readonly added: readonly { readonly id: number; readonly userId: number }[];
}

/** Inserts for one user or for all active ones in one statement; the text is stored once. */
export const insertWrittenFor = async (
  tx: Tx,
  { noticeId, userId, now, most }: { noticeId: number; userId: number | null; now: Date; most: number },
): Promise<Written> => {
  const { rows } = await tx.client.query<Written>(
    `with added as (
       insert into notification (user_id, category, template, params, created_at)
       select id, 'system', $1, jsonb_build_object('notice', $2::int::text), $4
       from app_user where status = 'active' and ($3::int is null or id = $3)
       order by id returning id, user_id
     ), counted as (select count(*)::int as receivers from added)
     select receivers,
            (select coalesce(json_agg(json_build_object('id', id, 'userId', user_id)), '[]') from added where receivers <= $5) as added
     from counted`,
    [WRITTEN_NOTICE, noticeId, userId, now, most],
  );
  const [row] = rows;
  if (!row) throw new Error('a count answers a row');
  return row;
};
