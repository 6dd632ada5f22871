import { UPLOAD_LIMITS } from '../upload-limits';

/** The kinds of works. */
export type WorkKind = 'image' | 'gif' | 'audio' | 'video';

const MB = 1024 * 1024;

export interface MediaLimits {
  /** Largest file as it is sent. */
  readonly maxBytes: Readonly<Record<WorkKind, number>>;
  readonly maxSeconds: Readonly<Record<'audio' | 'video', number>>;
  readonly maxGifFrames: number;
  /** Of animations and video; still pictures have the limits of uploads. */
  readonly maxSide: number;
  readonly maxPixels: number;
  /** Longest side of a still. */
  readonly stillSide: number;
  /** Per user within any 24 hours; stills count as bytes, not as works. */
  readonly worksPerDay: number;
  readonly bytesPerDay: number;
  /** Maximum time from the first byte of an upload to the last; a slower one is aborted. */
  readonly maxMs: number;
  /** Upload bodies held in memory at once by this process, for all users together. */
  readonly maxBytesInFlight: number;
}

export const MEDIA_LIMITS: MediaLimits = {
  maxBytes: { image: UPLOAD_LIMITS.maxBytes, gif: 5 * MB, audio: 10 * MB, video: 20 * MB },
  maxSeconds: { audio: 180, video: 60 },
  maxGifFrames: 400,
  maxSide: 4_096,
  maxPixels: 9_000_000,
  stillSide: 640,
  worksPerDay: 20,
  bytesPerDay: 200 * MB,
  maxMs: UPLOAD_LIMITS.maxMs,
  maxBytesInFlight: UPLOAD_LIMITS.maxBytesInFlight,
};

/** Encoders fill the last audio frame, so a recording of exactly the limit is a little longer. */
export const LENGTH_TOLERANCE_MS = 500;
