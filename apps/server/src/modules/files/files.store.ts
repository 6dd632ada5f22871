import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { FileType, UploadAddress } from './upload-path';

export type UploadKind = 'private' | 'public';

export interface UploadRow {
  readonly id: string;
  /** Null: a visitor's. */
  readonly owner_id: number | null;
  readonly name: string;
  readonly kind: UploadKind;
  readonly content_type: FileType;
  readonly bytes: number;
  readonly pixel_sha256: string;
  readonly look: Buffer | null;
}

const ROW = 'id, owner_id, name, kind, content_type, bytes, pixel_sha256, look';

/** A user, or a visitor without an account. Exactly one of the two is set. */
export interface UploadOwner {
  readonly userId: number | null;
  readonly visitorId: number | null;
}

/** First halves of the two-part advisory lock keys; the second half is the user or the visitor. */
const QUOTA_LOCK = 1_718_185_061;
const VISITOR_QUOTA_LOCK = 1_718_185_071;

/** Serialises quota checks of one owner. Held until the transaction ends. */
export const lockQuota = async ({ client }: Tx, { userId, visitorId }: UploadOwner): Promise<void> => {
  const key = userId === null ? [VISITOR_QUOTA_LOCK, visitorId] : [QUOTA_LOCK, userId];
  await client.query('select pg_advisory_xact_lock($1::integer, $2::integer)', key);
};

export interface Usage {
  readonly files: number;
  readonly bytes: number;
}

/** Number and bytes of an owner's uploads since then, including those whose bytes are not stored yet. */
export const loadUsage = async (
  sql: Pool | PoolClient,
  { userId, visitorId }: UploadOwner,
  since: Date,
): Promise<Usage> => {
  const { rows } = await sql.query<Usage>(
    `select count(*)::int as files, coalesce(sum(bytes), 0)::int as bytes
     from upload_file where ${userId === null ? 'visitor_id' : 'owner_id'} = $1 and created_at > $2`,
    [userId ?? visitorId, since],
  );
  return rows[0] ?? { files: 0, bytes: 0 };
};

export interface NewUpload {
  readonly owner: UploadOwner;
  readonly name: string;
  readonly contentType: FileType;
  readonly bytes: number;
  /** Of the decoded picture, or of the bytes of a document. */
  readonly pixelSha256: string;
  readonly look: Buffer | null;
  readonly nowMs: number;
}

export const insertUpload = async ({ client }: Tx, upload: NewUpload): Promise<void> => {
  const { owner, name, contentType, bytes, pixelSha256, look, nowMs } = upload;
  await client.query(
    `insert into upload_file (owner_id, visitor_id, name, content_type, bytes, pixel_sha256, look, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [owner.userId, owner.visitorId, name, contentType, bytes, pixelSha256, look, new Date(nowMs)],
  );
};

export const updateStored = async (pool: Pool, name: string, now: Date): Promise<void> => {
  await pool.query('update upload_file set stored_at = $2 where name = $1', [name, now]);
};

/** Deletes only rows without stored bytes (stored_at is null). */
export const deleteRows = async (pool: Pool, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await pool.query('delete from upload_file where name = any($1::text[]) and stored_at is null', [names]);
};

/** Only files whose bytes are stored, by name. */
export const loadUploads = async (pool: Pool, names: readonly string[]): Promise<Map<string, UploadRow>> => {
  const { rows } = await pool.query<UploadRow>({
    name: 'upload_file_by_name',
    text: `select ${ROW} from upload_file where name = any($1::text[]) and stored_at is not null`,
    values: [names],
  });
  return new Map(rows.map((row) => [row.name, row]));
};

export interface Binding {
  readonly owner: UploadOwner;
  readonly address: UploadAddress;
  readonly use: string;
  readonly kind: UploadKind;
}

/** Undefined unless the file belongs to the owner, is stored, and is not bound yet. */
export const updateBound = async ({ client }: Tx, binding: Binding): Promise<UploadRow | undefined> => {
  const { owner, address, use, kind } = binding;
  const { rows } = await client.query<UploadRow>(
    `update upload_file set bound_use = $4, kind = $5
     where name = $1 and content_type = $2 and (owner_id = $3 or visitor_id = $6) and bound_use is null
       and stored_at is not null
     returning ${ROW}`,
    [address.name, address.contentType, owner.userId, use, kind, owner.visitorId],
  );
  return rows[0];
};

/**
 * Marks up to `limit` unbound files created before that time as not stored. Returns their names, including those whose
 * deletion was interrupted earlier.
 */
export const withdrawUnbound = async ({ client }: Tx, before: Date, limit: number): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `update upload_file set stored_at = null
     where id in (
       select id from upload_file where bound_use is null and created_at < $1
       order by created_at limit $2 for update skip locked
     )
     returning name`,
    [before, limit],
  );
  return rows.map((row) => row.name);
};

/** The subset of these names that have a row, stored or not: names of uploads and hashes of media. */
export const loadOwnedNames = async (pool: Pool, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const { rows } = await pool.query<{ name: string }>(
    `select name from upload_file where name = any($1::text[])
     union select sha256 from media_file where sha256 = any($1::text[])`,
    [names],
  );
  return new Set(rows.map((row) => row.name));
};

/** Storage names of files marked as stored, after `afterName` in name order. */
export const loadStoredNames = async (pool: Pool, afterName: string, limit: number): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `(select name from upload_file where stored_at is not null and name > $1 order by name limit $2)
     union
     (select distinct sha256 from media_file where stored_at is not null and sha256 > $1 order by sha256 limit $2)
     order by name limit $2`,
    [afterName, limit],
  );
  return rows.map((row) => row.name);
};
