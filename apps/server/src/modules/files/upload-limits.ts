import { UPLOAD_MAX_BYTES } from '@candor/contract/upload';

export interface UploadLimits {
  readonly maxBytes: number;
  /** Maximum time from the first byte of the body to the last; a slower upload is aborted. */
  readonly maxMs: number;
  /** Maximum pixels of the uploaded picture, checked on its header. */
  readonly maxPixels: number;
  readonly maxSentSide: number;
  /** Maximum side of the stored picture: larger ones are scaled down. */
  readonly maxSide: number;
  /** Per user within any 24 hours. */
  readonly filesPerDay: number;
  readonly bytesPerDay: number;
  /** Upload bodies held in memory at once by this process, for all users together. */
  readonly maxBytesInFlight: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  maxBytes: UPLOAD_MAX_BYTES,
  maxMs: 30_000,
  maxPixels: 40_000_000,
  maxSentSide: 8_000,
  maxSide: 4_096,
  filesPerDay: 20,
  bytesPerDay: 50 * 1024 * 1024,
  maxBytesInFlight: 128 * 1024 * 1024,
};

export const DAY_MS = 24 * 3_600_000;
