import { createHash } from 'node:crypto';
import type { Language } from '@candor/contract/languages';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';

/** Only the hash of a token is stored: a copy of the database opens no conversation. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

export const insertVisitor = async (
  client: Pool | PoolClient,
  { token, language, at }: { readonly token: string; readonly language: Language; readonly at: Date },
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'chat_visitor_insert',
    text: 'insert into chat_visitor (token_hash, language, created_at) values ($1, $2, $3) returning id',
    values: [hashOf(token), language, at],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('an insert answers its number');
  return row.id;
};

/** Null: unknown, or joined to an account. */
export const findVisitor = async (client: Pool | PoolClient, token: string): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'chat_visitor_find',
    text: 'select id from chat_visitor where token_hash = $1 and user_id is null',
    values: [hashOf(token)],
  });
  return rows[0]?.id ?? null;
};

/** Locks a visitor that is about to write a new conversation, so that it is not joined to an account meanwhile. */
export const ensureVisitor = async ({ client }: Tx, visitorId: number): Promise<void> => {
  const { rowCount } = await client.query(
    'select from chat_visitor where id = $1 and user_id is null for no key update',
    [visitorId],
  );
  if (rowCount !== 1) refuse('visitor_unknown');
};

/** SQL: visitor `v` has neither an account nor a conversation nor an upload. */
const IS_UNUSED = `v.user_id is null and not exists (select from chat_member m where m.visitor_id = v.id)
  and not exists (select from upload_file f where f.visitor_id = v.id)`;

export interface VisitorPage {
  readonly afterId: number;
  readonly before: Date;
  readonly limit: number;
}

/** The visitors after an id, in the order of ids: whether each was made before a time and is unused. */
export const loadVisitorPage = async (
  pool: Pool,
  { afterId, before, limit }: VisitorPage,
): Promise<{ id: number; isOld: boolean; isUnused: boolean }[]> => {
  const { rows } = await pool.query<{ id: number; isOld: boolean; isUnused: boolean }>(
    `select v.id, v.created_at < $2 as "isOld", ${IS_UNUSED} as "isUnused"
     from chat_visitor v where v.id > $1 order by v.id limit $3`,
    [afterId, before, limit],
  );
  return rows;
};

/**
 * Deletes those of these visitors that are unused; returns how many. One who writes at this moment holds the lock and is
 * left out. Whether a visitor is unused is read under the lock, which a new conversation or upload needs too.
 */
export const deleteUnused = async ({ client }: Tx, ids: readonly number[]): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from chat_visitor where id = any($1::int[]) order by id for update skip locked',
    [ids],
  );
  const locked = rows.map(({ id }) => id);
  const { rowCount } = await client.query(`delete from chat_visitor v where v.id = any($1::int[]) and ${IS_UNUSED}`, [
    locked,
  ]);
  return rowCount ?? 0;
};

export interface LockedVisitor {
  readonly id: number;
  readonly userId: number | null;
}

/** Locks the visitor until the transaction ends. */
export const lockVisitor = async ({ client }: Tx, token: string): Promise<LockedVisitor | null> => {
  const { rows } = await client.query<LockedVisitor>(
    'select id, user_id as "userId" from chat_visitor where token_hash = $1 for no key update',
    [hashOf(token)],
  );
  return rows[0] ?? null;
};

/** Conversations the visitor is a member of, in the order in which they are locked. */
export const loadVisitorConversations = async ({ client }: Tx, visitorId: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    'select conversation_id as id from chat_member where visitor_id = $1 order by 1',
    [visitorId],
  );
  return rows.map(({ id }) => id);
};

/** The conversations are locked, so that no message of the visitor comes in between. */
export const updateJoined = async (
  { client }: Tx,
  { visitorId, userId, role, at }: { visitorId: number; userId: number; role: string; at: Date },
): Promise<void> => {
  await client.query('update chat_visitor set user_id = $2, joined_at = $3 where id = $1', [visitorId, userId, at]);
  await client.query(
    `insert into chat_member (conversation_id, user_id, role, place, read_seq, pace_ms, joined_at)
     select m.conversation_id, $2, $3, m.place + 1, m.read_seq, m.pace_ms, $4 from chat_member m where m.visitor_id = $1`,
    [visitorId, userId, role, at],
  );
};
