import { type Generated, type Selectable, sql } from 'kysely';
import type { Sql } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { PictureType, UploadAddress } from './upload-path';

export type UploadKind = 'private' | 'public';

interface UploadFileTable {
  id: Generated<string>;
  owner_id: number;
  name: string;
  kind: Generated<UploadKind>;
  content_type: PictureType;
  bytes: number;
  pixel_sha256: string;
  look: Buffer | null;
  bound_use: string | null;
  stored_at: Date | null;
  created_at: Date;
}

type FilesTables = { upload_file: UploadFileTable };
export type UploadRow = Selectable<UploadFileTable>;

const instant = (ms: number) => sql<Date>`to_timestamp(${ms}::double precision / 1000)`;
const uploads = (db: Sql) => db.withTables<FilesTables>();

/** First half of the two-part advisory lock key; the second half is the user. */
const QUOTA_LOCK = 1_718_185_061;

/** Held until the transaction ends: one upload of a user is counted at a time. */
export const lockQuota = async (tx: Tx, ownerId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${QUOTA_LOCK}::integer, ${ownerId}::integer)`.execute(tx.sql);
};

export interface Usage {
  readonly files: number;
  readonly bytes: number;
}

/** What a user has uploaded since then, whether it is still there or not yet. */
export const loadUsage = async (db: Sql, ownerId: number, sinceMs: number): Promise<Usage> =>
  uploads(db)
    .selectFrom('upload_file')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(bytes), 0)::int`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', instant(sinceMs))
    .executeTakeFirstOrThrow();

export interface NewUpload {
  readonly ownerId: number;
  readonly name: string;
  readonly contentType: PictureType;
  readonly bytes: number;
  readonly pixelSha256: string;
  readonly look: Buffer | null;
  readonly nowMs: number;
}

export const insertUpload = async (tx: Tx, upload: NewUpload): Promise<void> => {
  await uploads(tx.sql)
    .insertInto('upload_file')
    .values({
      owner_id: upload.ownerId,
      name: upload.name,
      content_type: upload.contentType,
      bytes: upload.bytes,
      pixel_sha256: upload.pixelSha256,
      look: upload.look,
      bound_use: null,
      stored_at: null,
      created_at: instant(upload.nowMs),
    })
    .execute();
};

export const updateStored = async (db: Sql, name: string, nowMs: number): Promise<void> => {
  await uploads(db)
    .updateTable('upload_file')
    .set({ stored_at: instant(nowMs) })
    .where('name', '=', name)
    .execute();
};

export const deleteRows = async (db: Sql, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await uploads(db).deleteFrom('upload_file').where('name', 'in', names).where('stored_at', 'is', null).execute();
};

/** Only files whose bytes are there, by name. */
export const loadUploads = async (db: Sql, names: readonly string[]): Promise<Map<string, UploadRow>> => {
  const rows = await uploads(db)
    .selectFrom('upload_file')
    .selectAll()
    .where(sql<boolean>`name = any(${[...names]}::text[])`)
    .where('stored_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
};

export interface Binding {
  readonly ownerId: number;
  readonly address: UploadAddress;
  readonly use: string;
  readonly kind: UploadKind;
}

/** Undefined unless the file is the owner's, there, and serves no use yet. */
export const updateBound = (tx: Tx, binding: Binding): Promise<UploadRow | undefined> =>
  uploads(tx.sql)
    .updateTable('upload_file')
    .set({ bound_use: binding.use, kind: binding.kind })
    .where('name', '=', binding.address.name)
    .where('content_type', '=', binding.address.contentType)
    .where('owner_id', '=', binding.ownerId)
    .where('bound_use', 'is', null)
    .where('stored_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** Takes up to `limit` unbound files made before `beforeMs` out of service; their names, also of those half deleted before. */
export const withdrawUnbound = async (tx: Tx, beforeMs: number, limit: number): Promise<string[]> => {
  const withdrawn = await sql<{ name: string }>`
    update upload_file set stored_at = null
    where id in (
      select id from upload_file where bound_use is null and created_at < ${instant(beforeMs)}
      order by created_at limit ${limit} for update skip locked
    )
    returning name`.execute(tx.sql);
  return withdrawn.rows.map((row) => row.name);
};

/** Which of these names have a row at all. */
export const loadOwnedNames = async (db: Sql, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const rows = await uploads(db).selectFrom('upload_file').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
};

/** Names whose bytes should be there, after `afterName` in name order. */
export const loadStoredNames = async (db: Sql, afterName: string, limit: number): Promise<string[]> => {
  const rows = await uploads(db)
    .selectFrom('upload_file')
    .select('name')
    .where('stored_at', 'is not', null)
    .where('name', '>', afterName)
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
};
