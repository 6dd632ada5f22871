import { Refusal, refuse } from '#platform/refusal';
import { checkGif, isGif } from './check-gif';
import { checkMp3, isMp3 } from './check-mp3';
import { checkMp4, isMp4 } from './check-mp4';
import { checkWebm, isEbml } from './check-webm';
import type { CheckMedia, MediaFacts, MediaType } from './media-facts';
import { LENGTH_TOLERANCE_MS, type MediaLimits, type WorkKind } from './media-limits';

/** Works that are stored as they were sent. */
export type PlainKind = Exclude<WorkKind, 'image'>;

const FORMATS: readonly { readonly isOne: (bytes: Buffer) => boolean; readonly check: CheckMedia }[] = [
  { isOne: isGif, check: checkGif },
  { isOne: isMp4, check: checkMp4 },
  { isOne: isEbml, check: checkWebm },
  { isOne: isMp3, check: checkMp3 },
];

const TYPES_OF_KIND: Readonly<Record<PlainKind, readonly MediaType[]>> = {
  gif: ['image/gif'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/webm'],
  video: ['video/mp4', 'video/webm'],
};

export const tooLargeMedia = (maxBytes: number): Refusal =>
  new Refusal('media_too_large', { megabytes: String(Math.floor(maxBytes / (1024 * 1024))) });

const ensureShort = (kind: PlainKind, { durationMs }: MediaFacts, { maxSeconds }: MediaLimits): void => {
  if (kind === 'gif') return;
  const seconds = maxSeconds[kind];
  if (durationMs > seconds * 1_000 + LENGTH_TOLERANCE_MS) refuse('media_too_long', { seconds: String(seconds) });
};

const ensureSmall = ({ width = 1, height = 1, frames = 1 }: MediaFacts, limits: MediaLimits): void => {
  if (frames > limits.maxGifFrames) refuse('media_too_many_frames', { frames: String(limits.maxGifFrames) });
  if (width === 0 || height === 0) refuse('media_broken');
  if (Math.max(width, height) > limits.maxSide || width * height > limits.maxPixels) {
    const megapixels = String(Math.floor(limits.maxPixels / 1_000_000));
    refuse('picture_too_large', { side: String(limits.maxSide), megapixels });
  }
};

/** Reads what the file is from its bytes alone and refuses what a work of this kind may not be. */
export const readMedia = (kind: PlainKind, bytes: Buffer, limits: MediaLimits): MediaFacts => {
  if (bytes.length > limits.maxBytes[kind]) throw tooLargeMedia(limits.maxBytes[kind]);
  const format = FORMATS.find(({ isOne }) => isOne(bytes));
  const facts = format === undefined ? 'media_type_refused' : format.check(bytes);
  if (typeof facts === 'string') return refuse(facts);
  if (!TYPES_OF_KIND[kind].includes(facts.contentType)) refuse('media_type_refused');
  ensureShort(kind, facts, limits);
  ensureSmall(facts, limits);
  return facts;
};
