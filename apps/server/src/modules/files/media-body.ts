import type { FastifyRequest } from 'fastify';
import { refuse } from '#platform/refusal';
import { holdingBytes } from './bytes-in-flight';
import { MEDIA_LIMITS, type MediaLimits, type WorkKind } from './media/media-limits';
import { tooLargeMedia } from './media/read-media';
import { readFiles, type WantedFile } from './multipart-files';

const MEDIA = 'file';
const COVER = 'cover';
const HAS_COVER: Readonly<Record<WorkKind, boolean>> = { image: false, gif: false, audio: true, video: true };

export interface MediaBody {
  readonly media: Buffer;
  /** Empty for pictures and animations. */
  readonly cover: Buffer;
}

/**
 * Runs `work` on the files of a multipart request: the part `file`, and the part `cover` of audio and video. The bytes
 * count against the memory budget until `work` ends. The call must be in a scope of `registerMultipart`.
 */
export type WithMediaBody = <T>(
  request: FastifyRequest,
  kind: WorkKind,
  work: (body: MediaBody) => Promise<T>,
) => Promise<T>;

export const createMediaBodyReader = (mediaLimits: Partial<MediaLimits> = {}): WithMediaBody => {
  const limits = { ...MEDIA_LIMITS, ...mediaLimits };
  const fileOf = (field: string, kind: WorkKind): WantedFile => ({
    field,
    maxBytes: limits.maxBytes[kind],
    tooLarge: tooLargeMedia(limits.maxBytes[kind]),
  });
  return (request, kind, work) =>
    holdingBytes(limits.maxBytesInFlight, async (hold) => {
      const files = [fileOf(MEDIA, kind), ...(HAS_COVER[kind] ? [fileOf(COVER, 'image')] : [])];
      const found = await readFiles(request, { files, missing: 'media_missing', maxMs: limits.maxMs }, hold);
      const media = found.get(MEDIA) ?? refuse('media_missing');
      if (HAS_COVER[kind] && !found.has(COVER)) refuse('media_cover_missing');
      return work({ media, cover: found.get(COVER) ?? Buffer.alloc(0) });
    });
};

/** The files of a form whose kind one of its own text fields names. */
export interface WorkForm extends MediaBody {
  readonly fields: Readonly<Record<string, string>>;
}

export type WithWorkForm = <T>(request: FastifyRequest, work: (form: WorkForm) => Promise<T>) => Promise<T>;

/**
 * Like `createMediaBodyReader`, for forms whose text fields may stand before or after the files: every file may have the
 * size of the largest kind here, and the media store checks that of its own kind. The cover is empty when none was sent.
 */
export const createWorkFormReader = (mediaLimits: Partial<MediaLimits> = {}): WithWorkForm => {
  const limits = { ...MEDIA_LIMITS, ...mediaLimits };
  const largest = Math.max(...Object.values(limits.maxBytes));
  const files: readonly WantedFile[] = [
    { field: MEDIA, maxBytes: largest, tooLarge: tooLargeMedia(largest) },
    { field: COVER, maxBytes: limits.maxBytes.image, tooLarge: tooLargeMedia(limits.maxBytes.image) },
  ];
  return (request, work) =>
    holdingBytes(limits.maxBytesInFlight, async (hold) => {
      const fields: Record<string, string> = Object.create(null);
      const onField = (name: string, value: string): void => {
        fields[name] = value;
      };
      const found = await readFiles(request, { files, missing: 'media_missing', maxMs: limits.maxMs, onField }, hold);
      const media = found.get(MEDIA) ?? refuse('media_missing');
      return work({ media, cover: found.get(COVER) ?? Buffer.alloc(0), fields });
    });
};
