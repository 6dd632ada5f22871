import { createHash } from 'node:crypto';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Storage } from '#platform/storage/storage';
import type { MediaFacts } from '../media/media-facts';
import type { MediaLimits, WorkKind } from '../media/media-limits';
import { type PlainKind, readMedia, tooLargeMedia } from '../media/read-media';
import { type SizedPicture, toGifStill, toStill, withSize } from '../media/still';
import {
  insertWorks,
  loadMediaUsage,
  lockContents,
  lockMediaOwner,
  type MediaOwner,
  type NewFile,
  type NewWork,
  updateWorkStored,
  type WorkIds,
} from '../media.store';
import type { ReadPicture } from '../picture';
import { DAY_MS } from '../upload-limits';

export interface StoreMediaDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly limits: MediaLimits;
  readonly readPicture: ReadPicture;
  readonly newToken: () => string;
}

/** A checked work with the bytes to store. */
export interface ReadyWork {
  readonly ownerId: MediaOwner;
  readonly kind: WorkKind;
  readonly file: { readonly bytes: Buffer } & Omit<MediaFacts, 'durationMs' | 'frames'>;
  readonly durationMs: number | null;
  readonly still: SizedPicture;
}

export interface SentWork {
  readonly ownerId: MediaOwner;
  readonly bytes: Buffer;
}

export interface SentRecording extends SentWork {
  /** A JPG or PNG; its smaller copy is the still. */
  readonly cover: Buffer;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A picture is decoded and encoded again, as every upload is. */
export const storeImage = async (deps: StoreMediaDeps, { ownerId, bytes }: SentWork): Promise<WorkIds> => {
  await ensureSomeQuotaLeft(deps, ownerId);
  const { limits } = deps;
  if (bytes.length > limits.maxBytes.image) throw tooLargeMedia(limits.maxBytes.image);
  const file = withSize(await deps.readPicture(bytes));
  const still = await toStill(file, limits.stillSide);
  return storeWithinQuota(deps, { ownerId, kind: 'image', file, durationMs: null, still });
};

/** An animation is stored as it was sent; its still is the first frame. */
export const storeGif = async (deps: StoreMediaDeps, { ownerId, bytes }: SentWork): Promise<WorkIds> => {
  await ensureSomeQuotaLeft(deps, ownerId);
  const { limits } = deps;
  const facts = readMedia('gif', bytes, limits);
  const still = await toGifStill(bytes, { side: limits.stillSide, maxPixels: limits.maxPixels });
  return storeWithinQuota(deps, toReady({ ownerId, bytes }, { kind: 'gif', facts, still }));
};

/** Audio and video are stored as they were sent; the still comes from the cover. */
export const storeRecording = async (
  deps: StoreMediaDeps,
  kind: 'audio' | 'video',
  sent: SentRecording,
): Promise<WorkIds> => {
  await ensureSomeQuotaLeft(deps, sent.ownerId);
  const facts = readMedia(kind, sent.bytes, deps.limits);
  if (sent.cover.length === 0) refuse('media_cover_missing');
  const still = await toStill(withSize(await deps.readPicture(sent.cover)), deps.limits.stillSide);
  return storeWithinQuota(deps, toReady(sent, { kind, facts, still }));
};

const toReady = (
  { ownerId, bytes }: SentWork,
  { kind, facts, still }: { kind: PlainKind; facts: MediaFacts; still: SizedPicture },
): ReadyWork => {
  const { contentType, width, height, durationMs } = facts;
  const size = width === undefined || height === undefined ? {} : { width, height };
  return { ownerId, kind, file: { bytes, contentType, ...size }, durationMs, still };
};

/** Refuses before the expensive checks when the quota is already used up. The binding check is in storeWithinQuota(). */
const ensureSomeQuotaLeft = async (deps: StoreMediaDeps, ownerId: MediaOwner): Promise<void> => {
  if (ownerId === null) return;
  const used = await loadMediaUsage(deps.pool, ownerId, new Date(deps.clock.nowMs() - DAY_MS));
  if (used.works >= deps.limits.worksPerDay || used.bytes >= deps.limits.bytesPerDay) refuse('upload_quota_reached');
};

/** The house has no quota: its uploads are made by operators and recorded in the audit log. */
const storeWithinQuota = async (deps: StoreMediaDeps, work: ReadyWork): Promise<WorkIds> => {
  const { pool, limits, clock } = deps;
  const { ownerId } = work;
  const added = work.file.bytes.length + work.still.bytes.length;
  const row = toNewWork(deps, work);
  const ids = await withTx(pool, async (tx) => {
    if (ownerId !== null) {
      await lockMediaOwner(tx, ownerId);
      const used = await loadMediaUsage(tx.client, ownerId, new Date(clock.nowMs() - DAY_MS));
      const isFull = used.works + 1 > limits.worksPerDay || used.bytes + added > limits.bytesPerDay;
      if (isFull) refuse('upload_quota_reached');
    }
    return (await insertWorks(tx, [row], clock.nowMs())).get(row.token);
  });
  if (ids === undefined) throw new Error('the inserted work was not returned');
  await putWork(deps, work, ids);
  return ids;
};

const toNewFile = (
  newToken: () => string,
  {
    bytes,
    contentType,
    width = null,
    height = null,
  }: Omit<NewFile, 'token' | 'sha256' | 'bytes' | 'width' | 'height'> & {
    readonly bytes: Buffer;
    readonly width?: number | null;
    readonly height?: number | null;
  },
): NewFile => ({ token: newToken(), sha256: sha256Of(bytes), contentType, bytes: bytes.length, width, height });

export const toNewWork = ({ newToken }: Pick<StoreMediaDeps, 'newToken'>, work: ReadyWork): NewWork => ({
  ...toNewFile(newToken, work.file),
  ownerId: work.ownerId,
  kind: work.kind,
  durationMs: work.durationMs,
  still: toNewFile(newToken, work.still),
});

/**
 * Writes the bytes that no other row has stored yet. When it fails, the rows stay without stored bytes and are deleted
 * with the unbound ones.
 */
export const putWork = async (
  { pool, storage, clock }: Pick<StoreMediaDeps, 'pool' | 'storage' | 'clock'>,
  { file, still }: Pick<ReadyWork, 'file' | 'still'>,
  ids: WorkIds,
): Promise<void> => {
  const files = [file, still].map((each) => ({ ...each, name: sha256Of(each.bytes) }));
  await withTx(pool, async (tx) => {
    await lockContents(
      tx,
      files.map(({ name }) => name),
    );
    for (const { name, bytes, contentType } of files)
      if (!(await storage.has(name))) await storage.put(name, bytes, contentType);
    await updateWorkStored(tx, ids, new Date(clock.nowMs()));
  });
};
