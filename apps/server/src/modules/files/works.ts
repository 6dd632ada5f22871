import type { Pool, PoolClient } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Storage } from '#platform/storage/storage';
import { MEDIA_LIMITS, type MediaLimits } from './media/media-limits';
import { loadMediaRows, type Media, type WorkIds } from './media.store';
import { createPictureReader } from './picture';
import { UPLOAD_LIMITS } from './upload-limits';
import { type SentRecording, type SentWork, storeGif, storeImage, storeRecording } from './use-cases/store-media';
import { type PreparedWork, storePreparedMedia } from './use-cases/store-prepared-media';

export interface MediaStoreDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly ids: { randomHex(bytes: number): string };
  /** Tests lower these; production uses the defaults. */
  readonly mediaLimits?: Partial<MediaLimits>;
}

/** Stores works for an owner. What it stores is unbound and hidden. */
export interface MediaStore {
  storeImage(sent: SentWork): Promise<WorkIds>;
  storeGif(sent: SentWork): Promise<WorkIds>;
  storeAudio(sent: SentRecording): Promise<WorkIds>;
  storeVideo(sent: SentRecording): Promise<WorkIds>;
  storePreparedMedia(works: readonly PreparedWork[]): Promise<WorkIds[]>;
}

const TOKEN_BYTES = 16;

export const createMediaStore = ({ pool, clock, storage, ids, mediaLimits }: MediaStoreDeps): MediaStore => {
  const limits = { ...MEDIA_LIMITS, ...mediaLimits };
  const newToken = (): string => ids.randomHex(TOKEN_BYTES);
  const deps = { pool, clock, storage, limits, readPicture: createPictureReader(UPLOAD_LIMITS), newToken };
  return {
    storeImage: (sent) => storeImage(deps, sent),
    storeGif: (sent) => storeGif(deps, sent),
    storeAudio: (sent) => storeRecording(deps, 'audio', sent),
    storeVideo: (sent) => storeRecording(deps, 'video', sent),
    storePreparedMedia: (works) => storePreparedMedia(deps, works),
  };
};

/** Media by id; unknown ids are left out. */
export const loadMedia = (sql: Pool | PoolClient, ids: readonly string[]): Promise<Map<string, Media>> =>
  loadMediaRows(sql, ids);
