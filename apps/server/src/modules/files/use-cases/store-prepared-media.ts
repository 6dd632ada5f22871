import { type Tx, withTx } from '#platform/db/with-tx';
import type { MediaType } from '../media/media-facts';
import { MEDIA_LIMITS, type WorkKind } from '../media/media-limits';
import { readMedia } from '../media/read-media';
import { type SizedPicture, withSize } from '../media/still';
import {
  insertWorks,
  loadKnownWorks,
  lockMediaOwner,
  type MediaOwner,
  type NewWork,
  type WorkIds,
} from '../media.store';
import { DAY_MS } from '../upload-limits';
import { putWork, type ReadyWork, type StoreMediaDeps, toNewWork } from './store-media';

/** A work of our own, such as demo data, with a still made beforehand. It is stored as it is. */
export interface PreparedWork {
  readonly ownerId: MediaOwner;
  readonly kind: WorkKind;
  readonly bytes: Buffer;
  readonly contentType: MediaType;
  /** Of gif, audio and video. */
  readonly durationMs?: number;
  /** Of everything but audio. */
  readonly width?: number;
  readonly height?: number;
  readonly still: SizedPicture;
}

type PreparedDeps = Pick<StoreMediaDeps, 'pool' | 'storage' | 'clock' | 'newToken'>;

interface Item {
  readonly ready: ReadyWork;
  readonly row: NewWork;
}

interface Reserved {
  readonly ids: WorkIds;
  readonly isStored: boolean;
}

const keyOf = ({ kind, sha256 }: { readonly kind: WorkKind; readonly sha256: string }): string => `${kind} ${sha256}`;

/**
 * Stores works that need no check, without quota. Idempotent: a work with the same owner, kind and bytes keeps its
 * ids, and its still is not replaced. Returns the ids in the order of the works.
 */
export const storePreparedMedia = async (deps: PreparedDeps, works: readonly PreparedWork[]): Promise<WorkIds[]> => {
  const items = works.map((work): Item => {
    const ready = toReady(work);
    return { ready, row: toNewWork(deps, ready) };
  });
  const idsOfToken = new Map<string, WorkIds>();
  for (const ownerId of new Set(works.map((work) => work.ownerId))) {
    const own = items.filter(({ row }) => row.ownerId === ownerId);
    const reserved = await withTx(deps.pool, (tx) => reserve(tx, own, deps.clock.nowMs()));
    for (const { ready, row } of own) {
      const { ids, isStored } = ofKey(reserved, row);
      if (!isStored) await putWork(deps, ready, ids);
      idsOfToken.set(row.token, ids);
      reserved.set(keyOf(row), { ids, isStored: true });
    }
  }
  return items.flatMap(({ row }) => idsOfToken.get(row.token) ?? []);
};

const toReady = ({ ownerId, kind, bytes, contentType, durationMs, width, height, still }: PreparedWork): ReadyWork => ({
  ownerId,
  kind,
  file: { bytes, contentType, ...(width === undefined || height === undefined ? {} : { width, height }) },
  durationMs: durationMs ?? null,
  still,
});

const ofKey = (reserved: ReadonlyMap<string, Reserved>, row: NewWork): Reserved => {
  const found = reserved.get(keyOf(row));
  if (found === undefined) throw new Error('a prepared work has no row');
  return found;
};

/** Rows of the works of one owner; works with the same kind and bytes share one. */
const reserve = async (tx: Tx, items: readonly Item[], nowMs: number): Promise<Map<string, Reserved>> => {
  const reserved = new Map<string, Reserved>();
  const [first] = items;
  if (first === undefined) return reserved;
  await lockMediaOwner(tx, first.row.ownerId);
  const missing = new Map(items.map(({ row }) => [keyOf(row), row]));
  const sha256s = items.map(({ row }) => row.sha256);
  // Half a day: younger unbound rows are not deleted before the caller has bound them.
  const since = new Date(nowMs - DAY_MS / 2);
  for (const known of await loadKnownWorks(tx, first.row.ownerId, { sha256s, since })) {
    // A row without stored bytes was interrupted; it can be completed only with the still it was made for.
    const isUsable = known.isStored || known.stillSha256 === missing.get(keyOf(known))?.still.sha256;
    if (isUsable) reserved.set(keyOf(known), { ids: idsOf(known), isStored: known.isStored });
  }
  for (const key of reserved.keys()) missing.delete(key);
  const inserted = await insertWorks(tx, [...missing.values()], nowMs);
  for (const [key, row] of missing) {
    const ids = inserted.get(row.token);
    if (ids !== undefined) reserved.set(key, { ids, isStored: false });
  }
  return reserved;
};

const idsOf = ({ mediaId, stillId }: WorkIds): WorkIds => ({ mediaId, stillId });

interface DemoFiles {
  readonly ownerId: MediaOwner;
  readonly kind: WorkKind;
  readonly bytes: Buffer;
  /** A JPEG file. */
  readonly still: Buffer;
}

/** Reads type, length and size from the bytes; refuses what an upload of this kind may not be. */
export const toPreparedWork = ({ ownerId, kind, bytes, still }: DemoFiles): PreparedWork => {
  const picture = withSize({ contentType: 'image/jpeg', bytes: still });
  if (kind === 'image') return { ownerId, kind, still: picture, ...withSize({ contentType: 'image/jpeg', bytes }) };
  const { contentType, durationMs, width, height } = readMedia(kind, bytes, MEDIA_LIMITS);
  const size = kind === 'audio' || width === undefined || height === undefined ? {} : { width, height };
  return { ownerId, kind, bytes, contentType, durationMs, still: picture, ...size };
};
