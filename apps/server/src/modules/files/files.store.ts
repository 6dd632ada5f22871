import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { PictureType, UploadAddress } from './upload-path';

export type UploadKind = 'private' | 'public';

export interface UploadRow {
  readonly id: string;
  readonly owner_id: number;
  readonly name: string;
  readonly kind: UploadKind;
  readonly content_type: PictureType;
  readonly pixel_sha256: string;
  readonly look: Buffer | null;
}

const ROW = 'id, owner_id, name, kind, content_type, pixel_sha256, look';

/** First half of the two-part advisory lock key; the second half is the user. */
const QUOTA_LOCK = 1_718_185_061;

/** Serialises quota checks of one user. Held until the transaction ends. */
export const lockQuota = async ({ client }: Tx, ownerId: number): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1::integer, $2::integer)', [QUOTA_LOCK, ownerId]);
};

export interface Usage {
  readonly files: number;
  readonly bytes: number;
}

/** Number and bytes of a user's uploads since then, including those whose bytes are not stored yet. */
export const loadUsage = async (sql: Pool | PoolClient, ownerId: number, since: Date): Promise<Usage> => {
  const { rows } = await sql.query<Usage>(
    `select count(*)::int as files, coalesce(sum(bytes), 0)::int as bytes
     from upload_file where owner_id = $1 and created_at > $2`,
    [ownerId, since],
  );
  return rows[0] ?? { files: 0, bytes: 0 };
};

export interface NewUpload {
  readonly ownerId: number;
  readonly name: string;
  readonly contentType: PictureType;
  readonly bytes: number;
  readonly pixelSha256: string;
  readonly look: Buffer | null;
  readonly nowMs: number;
}

export const insertUpload = async ({ client }: Tx, upload: NewUpload): Promise<void> => {
  const { ownerId, name, contentType, bytes, pixelSha256, look, nowMs } = upload;
  await client.query(
    `insert into upload_file (owner_id, name, content_type, bytes, pixel_sha256, look, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [ownerId, name, contentType, bytes, pixelSha256, look, new Date(nowMs)],
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
  readonly ownerId: number;
  readonly address: UploadAddress;
  readonly use: string;
  readonly kind: UploadKind;
}

/** Undefined unless the file belongs to the owner, is stored, and is not bound yet. */
export const updateBound = async ({ client }: Tx, binding: Binding): Promise<UploadRow | undefined> => {
  const { ownerId, address, use, kind } = binding;
  const { rows } = await client.query<UploadRow>(
    `update upload_file set bound_use = $4, kind = $5
     where name = $1 and content_type = $2 and owner_id = $3 and bound_use is null and stored_at is not null
     returning ${ROW}`,
    [address.name, address.contentType, ownerId, use, kind],
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

/** The subset of these names that have a row, stored or not. */
export const loadOwnedNames = async (pool: Pool, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const { rows } = await pool.query<{ name: string }>('select name from upload_file where name = any($1::text[])', [
    names,
  ]);
  return new Set(rows.map((row) => row.name));
};

/** Names of files marked as stored, after `afterName` in name order. */
export const loadStoredNames = async (pool: Pool, afterName: string, limit: number): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    'select name from upload_file where stored_at is not null and name > $1 order by name limit $2',
    [afterName, limit],
  );
  return rows.map((row) => row.name);
};
