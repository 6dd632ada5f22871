import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { MediaType } from './media/media-facts';
import type { WorkKind } from './media/media-limits';

export type MediaKind = WorkKind | 'still';
/** Null: the house; an operator uploaded it. */
export type MediaOwner = number | null;

export interface Media {
  readonly id: string;
  readonly ownerId: MediaOwner;
  readonly kind: MediaKind;
  readonly token: string;
  readonly contentType: MediaType;
  readonly bytes: number;
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** The list picture; null for a still. */
  readonly stillId: string | null;
  readonly isPublic: boolean;
}

const MEDIA = `id, owner_id as "ownerId", kind, token, content_type as "contentType", bytes, duration_ms as "durationMs",
  width, height, still_id as "stillId", is_public as "isPublic"`;

/** First halves of two-part advisory lock keys; the second half is the owner, or the hash of the content. */
const OWNER_LOCK = 1_718_185_062;
const CONTENT_LOCK = 1_718_185_063;

/** Serialises quota checks and prepared uploads of one owner. Held until the transaction ends. */
export const lockMediaOwner = async ({ client }: Tx, ownerId: MediaOwner): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1::integer, $2::integer)', [OWNER_LOCK, ownerId ?? 0]);
};

/**
 * Serialises writing and deleting the bytes of these hashes, so that a deletion never removes bytes that another row
 * has just been stored with. Held until the transaction ends.
 */
export const lockContents = async ({ client }: Tx, sha256s: readonly string[]): Promise<void> => {
  await client.query(
    `select pg_advisory_xact_lock($1::integer, key)
     from (select distinct hashtext(s) as key from unnest($2::text[]) s order by key) keys`,
    [CONTENT_LOCK, sha256s],
  );
};

export interface MediaUsage {
  readonly works: number;
  readonly bytes: number;
}

/** Works and bytes of an owner since then, including those whose bytes are not stored yet. */
export const loadMediaUsage = async (sql: Pool | PoolClient, ownerId: number, since: Date): Promise<MediaUsage> => {
  const { rows } = await sql.query<MediaUsage>(
    `select count(*) filter (where kind <> 'still')::int as works, coalesce(sum(bytes), 0)::int as bytes
     from media_file where owner_id = $1 and created_at > $2`,
    [ownerId, since],
  );
  return rows[0] ?? { works: 0, bytes: 0 };
};

export interface NewFile {
  readonly token: string;
  readonly sha256: string;
  readonly contentType: MediaType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface NewWork extends NewFile {
  readonly ownerId: MediaOwner;
  readonly kind: WorkKind;
  readonly durationMs: number | null;
  readonly still: NewFile;
}

export interface WorkIds {
  readonly mediaId: string;
  readonly stillId: string;
}

const FILE_COLUMNS = 'owner_id, kind, sha256, token, content_type, bytes, width, height, created_at';
const SENT_FILE = 'kind text, sha256 text, token text, "contentType" text, bytes int, width int, height int';

/** Inserts works with their stills, without stored bytes. Returns the ids by the token of the work. */
export const insertWorks = async (
  { client }: Tx,
  works: readonly NewWork[],
  nowMs: number,
): Promise<Map<string, WorkIds>> => {
  const stills = works.map(({ ownerId, still }) => ({ ownerId, kind: 'still', ...still }));
  const sent = works.map(({ still, ...work }) => ({ ...work, stillToken: still.token }));
  const { rows } = await client.query<WorkIds & { token: string }>(
    `with stills as (
       insert into media_file (${FILE_COLUMNS})
       select "ownerId", kind, sha256, token, "contentType", bytes, width, height, $3
       from jsonb_to_recordset($1::jsonb) as n("ownerId" int, ${SENT_FILE})
       returning id, token
     )
     insert into media_file (${FILE_COLUMNS}, duration_ms, still_id)
     select "ownerId", kind, sha256, n.token, "contentType", bytes, width, height, $3, "durationMs", stills.id
     from jsonb_to_recordset($2::jsonb) as n("ownerId" int, ${SENT_FILE}, "durationMs" int, "stillToken" text)
     join stills on stills.token = n."stillToken"
     returning token, id as "mediaId", still_id as "stillId"`,
    [JSON.stringify(stills), JSON.stringify(sent), new Date(nowMs)],
  );
  return new Map(rows.map(({ token, mediaId, stillId }) => [token, { mediaId, stillId }]));
};

/** The bytes of the work and of its still are in the storage. */
export const updateWorkStored = async ({ client }: Tx, { mediaId, stillId }: WorkIds, now: Date): Promise<void> => {
  await client.query('update media_file set stored_at = $2 where id = any($1::bigint[])', [[mediaId, stillId], now]);
};

export interface KnownWork extends WorkIds {
  readonly kind: WorkKind;
  readonly sha256: string;
  readonly stillSha256: string;
  readonly isStored: boolean;
}

/** Works of the owner with these contents that no deletion will take: bound ones, and those created since then. */
export const loadKnownWorks = async (
  { client }: Tx,
  ownerId: MediaOwner,
  { sha256s, since }: { readonly sha256s: readonly string[]; readonly since: Date },
): Promise<KnownWork[]> => {
  const { rows } = await client.query<KnownWork>(
    `select m.kind, m.sha256, m.id as "mediaId", m.still_id as "stillId", s.sha256 as "stillSha256",
       m.stored_at is not null as "isStored"
     from media_file m join media_file s on s.id = m.still_id
     where m.owner_id is not distinct from $1 and m.sha256 = any($2::text[])
       and (m.bound_use is not null or m.created_at > $3)
     order by m.id desc`,
    [ownerId, sha256s, since],
  );
  return rows;
};

export interface MediaBinding {
  readonly mediaId: string;
  readonly ownerId: MediaOwner;
  readonly use: string;
}

/** Binds a work and its still. Undefined unless it belongs to the owner, is stored, and is not bound yet. */
export const updateWorkBound = async ({ client }: Tx, binding: MediaBinding): Promise<Media | undefined> => {
  const { rows } = await client.query<Media>(
    `update media_file set bound_use = $3
     where id = $1 and owner_id is not distinct from $2 and kind <> 'still' and bound_use is null
       and stored_at is not null
     returning ${MEDIA}`,
    [binding.mediaId, binding.ownerId, binding.use],
  );
  const [work] = rows;
  if (work !== undefined)
    await client.query('update media_file set bound_use = $2 where id = $1', [work.stillId, binding.use]);
  return work;
};

/** Returns how many of these exist and, to become public, are bound. */
export const updateVisibility = async ({ client }: Tx, ids: readonly string[], isPublic: boolean): Promise<number> => {
  const { rowCount } = await client.query(
    `update media_file set is_public = $2
     where id = any($1::bigint[]) and (not $2 or bound_use is not null)`,
    [ids, isPublic],
  );
  return rowCount ?? 0;
};

export const loadMediaRows = async (sql: Pool | PoolClient, ids: readonly string[]): Promise<Map<string, Media>> => {
  const { rows } = await sql.query<Media>(`select ${MEDIA} from media_file where id = any($1::bigint[])`, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
};

/** What serving a file needs. */
export interface PublicMedia {
  readonly token: string;
  readonly sha256: string;
  readonly contentType: MediaType;
  readonly bytes: number;
}

/** Only public files whose bytes are stored, by token. */
export const loadPublicMedia = async (pool: Pool, tokens: readonly string[]): Promise<Map<string, PublicMedia>> => {
  const { rows } = await pool.query<PublicMedia>({
    name: 'media_file_by_token',
    text: `select token, sha256, content_type as "contentType", bytes
           from media_file where token = any($1::text[]) and is_public and stored_at is not null`,
    values: [tokens],
  });
  return new Map(rows.map((row) => [row.token, row]));
};

export interface WithdrawnFile {
  readonly id: string;
  readonly sha256: string;
}

/**
 * Marks up to `limit` unbound works created before that time, and their stills, as not stored. Returns them, including
 * those whose deletion was interrupted earlier.
 */
export const withdrawUnboundWorks = async ({ client }: Tx, before: Date, limit: number): Promise<WithdrawnFile[]> => {
  const { rows } = await client.query<WithdrawnFile>(
    `with works as (
       select id, still_id from media_file
       where kind <> 'still' and bound_use is null and created_at < $1
       order by created_at limit $2 for update skip locked
     )
     update media_file m set stored_at = null from works
     where m.id in (works.id, works.still_id)
     returning m.id, m.sha256`,
    [before, limit],
  );
  return rows;
};

/** Of these hashes, those no row uses beside the given ones. */
export const loadUnusedContents = async ({ client }: Tx, files: readonly WithdrawnFile[]): Promise<string[]> => {
  const { rows } = await client.query<{ sha256: string }>(
    `select sha256 from unnest($1::text[]) as sent(sha256)
     where not exists (
       select from media_file m where m.sha256 = sent.sha256 and m.id <> all($2::bigint[])
     )`,
    [[...new Set(files.map(({ sha256 }) => sha256))], files.map(({ id }) => id)],
  );
  return rows.map(({ sha256 }) => sha256);
};

export const deleteMediaRows = async ({ client }: Tx, ids: readonly string[]): Promise<void> => {
  await client.query('delete from media_file where id = any($1::bigint[]) and stored_at is null', [ids]);
};
