import type { Language } from '@candor/contract/languages';
import type { Wording, Words } from '#kernel/product/notices';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { WRITTEN_NOTICE } from './known-notices';
import { MAIL_TOPIC, PUSH_TOPIC } from './messages';

/** What an operator's notice is: about the service, for everybody, or news, for those who asked for it. */
export type WrittenKind = 'service' | 'news';

export interface WrittenNotice {
  readonly texts: Readonly<Record<Language, Wording>>;
  readonly kind: WrittenKind;
  readonly operatorId: number;
  readonly now: Date;
}

export const insertWritten = async (tx: Tx, { texts, kind, operatorId, now }: WrittenNotice): Promise<number> => {
  const { rows } = await tx.client.query<{ id: number }>(
    'insert into operator_notice (texts, kind, created_by, created_at) values ($1, $2, $3, $4) returning id',
    [JSON.stringify(texts), kind, operatorId, now],
  );
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
};

/** Title and body of a written notice; empty when it does not exist. */
export const loadWrittenWords = async (pool: Pool, noticeId: string, language: Language): Promise<Words> => {
  const { rows } = await pool.query<{ words: Words }>(
    'select texts -> $2 as words from operator_notice where id = $1::int',
    [noticeId, language],
  );
  return rows[0]?.words ?? {};
};

export interface Written {
  readonly receivers: number;
  /** The new notifications; empty when there are more than `most`. */
  readonly added: readonly { readonly id: number; readonly userId: number }[];
}

export interface Addressees {
  readonly noticeId: number;
  readonly kind: WrittenKind;
  /** Null: everybody the kind is for. */
  readonly userId: number | null;
  readonly now: Date;
}

/** Whether user `u` gets a notice of kind $1 by the channel; without a choice only those about the service are on. */
const wants = (channel: 'app' | 'push' | 'mail'): string => `coalesce((select w.is_on from notify_switch w
  where w.user_id = u.id and w.kind = $1 and w.channel = '${channel}'), $1 = 'service')`;
const TO = `u.status = 'active' and ($2::int is null or u.id = $2)`;
const PARAMS = `jsonb_build_object('notice', $3::int::text)`;

/** Inserts for one user or for all active ones in one statement; the text is stored once. */
export const insertWrittenFor = async (
  tx: Tx,
  { noticeId, kind, userId, now }: Addressees,
  most: number,
): Promise<Written> => {
  const { rows } = await tx.client.query<Written>(
    `with added as (
       insert into notification (user_id, category, template, params, created_at)
       select u.id, 'system', '${WRITTEN_NOTICE}', ${PARAMS}, $4
       from app_user u where ${TO} and ${wants('app')}
       order by u.id returning id, user_id
     ), counted as (select count(*)::int as receivers from added)
     select receivers,
            (select coalesce(json_agg(json_build_object('id', id, 'userId', user_id)), '[]') from added where receivers <= $5) as added
     from counted`,
    [kind, userId, noticeId, now, most],
  );
  const [row] = rows;
  if (!row) throw new Error('a count answers a row');
  return row;
};

/** One push to each device of those it is for, in one statement. */
export const insertWrittenPushes = async (tx: Tx, { noticeId, kind, userId, now }: Addressees): Promise<void> => {
  await tx.client.query(
    `insert into outbox_event (topic, key, payload)
     select '${PUSH_TOPIC}', d.id::text, jsonb_build_object('deviceId', d.id,
       'notice', jsonb_build_object('setting', $1::text, 'template', '${WRITTEN_NOTICE}', 'params', ${PARAMS}),
       'tag', '${WRITTEN_NOTICE}:' || $3::int, 'madeMs', $4::bigint)
     from push_device d join session s on s.id = d.session_id join app_user u on u.id = d.user_id
     where s.revoked_at is null and ${TO} and ${wants('push')} order by d.id`,
    [kind, userId, noticeId, now.getTime()],
  );
};

/** News by mail, to those who asked for it. Notices about the service are not mailed. */
export const insertNewsMails = async (tx: Tx, noticeId: number): Promise<void> => {
  await tx.client.query(
    `insert into outbox_event (topic, key, payload)
     select '${MAIL_TOPIC}', left(u.email, 200), jsonb_build_object('kind', 'notice', 'to', u.email, 'language', u.language,
       'userId', u.id, 'template', '${WRITTEN_NOTICE}', 'params', jsonb_build_object('notice', $1::int::text))
     from notify_switch w join app_user u on u.id = w.user_id
     where w.kind = 'news' and w.channel = 'mail' and w.is_on and u.email is not null and u.status = 'active' order by u.id`,
    [noticeId],
  );
};
