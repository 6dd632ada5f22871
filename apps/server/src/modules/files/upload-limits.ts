import { UPLOAD_MAX_BYTES } from '@candor/contract/upload';

export interface UploadLimits {
  readonly maxBytes: number;
  /** From the first byte of the body to the last; a slower sender is cut off. */
  readonly maxMs: number;
  readonly maxPixels: number;
  readonly maxSide: number;
  /** Per user within any 24 hours. */
  readonly filesPerDay: number;
  readonly bytesPerDay: number;
  /** Bodies this process holds in memory at once, all users together. */
  readonly maxBytesInFlight: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  maxBytes: UPLOAD_MAX_BYTES,
  maxMs: 30_000,
  maxPixels: 40_000_000,
  maxSide: 4_096,
  filesPerDay: 20,
  bytesPerDay: 50 * 1024 * 1024,
  maxBytesInFlight: 128 * 1024 * 1024,
};

export const DAY_MS = 24 * 3_600_000;
