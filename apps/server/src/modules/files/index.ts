import type { FastifyInstance } from 'fastify';
import { createBatchReader } from '#platform/db/batch-reads';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import type { Storage } from '#platform/storage/storage';
import { registerFilesJobs } from './files.jobs';
import { registerFileViews, registerUpload } from './files.routes';
import { loadUploads } from './files.store';
import { registerMediaViews } from './media.routes';
import { loadPublicMedia } from './media.store';
import { createPictureReader } from './picture';
import { UPLOAD_LIMITS, type UploadLimits } from './upload-limits';

export { createChatFiles } from './chat-files';
export type { MediaType } from './media/media-facts';
export type { WorkKind } from './media/media-limits';
export { mediaAddress } from './media/media-path';
export type { Media, MediaKind, WorkIds } from './media.store';
export {
  createMediaBodyReader,
  createWorkFormReader,
  type WithMediaBody,
  type WorkForm,
} from './media-body';
export { registerMultipart } from './multipart-files';
export { isSimilarPicture, slicesOf, stepsOf } from './picture-fingerprint';
export { signPath } from './sign-path';
export { extensionOf, type FileType, isPictureType, toUploadPath } from './upload-path';
export { bindMedia, hideMedia, publishMedia } from './use-cases/bind-media';
export { bindUpload, type UploadUse } from './use-cases/bind-upload';
export { checkFiles } from './use-cases/check-files';
export { type PreparedWork, toPreparedWork } from './use-cases/store-prepared-media';
export { createMediaStore, loadMedia, type MediaStore } from './works';

export interface FilesDeps {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly ids: { randomHex(bytes: number): string };
  /** Signs the addresses of private files. */
  readonly secret: Buffer;
  readonly jobs: Jobs;
  readonly storage: Storage;
  /** Tests lower these; production uses the defaults. */
  readonly uploadLimits?: Partial<UploadLimits>;
}

const NAME_BYTES = 16;

export const registerFiles = (deps: FilesDeps): void => {
  const { http, pool, clock, storage, secret, ids } = deps;
  const limits = { ...UPLOAD_LIMITS, ...deps.uploadLimits };
  const readPicture = createPictureReader(limits);
  registerUpload(http, { pool, clock, storage, secret, limits, readPicture, newName: () => ids.randomHex(NAME_BYTES) });
  // Lookups of file names are public and frequent: concurrent requests share one query.
  const findUpload = createBatchReader((names: readonly string[]) => loadUploads(pool, names));
  registerFileViews(http, { findUpload, clock, storage, secret });
  const findMedia = createBatchReader((tokens: readonly string[]) => loadPublicMedia(pool, tokens));
  registerMediaViews(http, { findMedia, storage });
  registerFilesJobs(deps);
};
