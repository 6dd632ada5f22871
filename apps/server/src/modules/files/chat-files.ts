import type { FastifyRequest } from 'fastify';
import type { Pool } from '#platform/db/pool';
import { Refusal, refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Storage } from '#platform/storage/storage';
import { holdingBytes } from './bytes-in-flight';
import { readDocument } from './document';
import type { UploadOwner } from './files.store';
import { readFiles } from './multipart-files';
import { createPictureReader, isPicture } from './picture';
import { UPLOAD_LIMITS, type UploadLimits } from './upload-limits';
import type { UploadAddress } from './upload-path';
import { storeDocument, storePicture } from './use-cases/store-upload';

export interface ChatFilesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly ids: { randomHex(bytes: number): string };
  readonly uploadLimits?: Partial<UploadLimits>;
}

const FIELD = 'file';
const NAME_BYTES = 16;

/**
 * Stores the one picture or document of a multipart request. `findOwner` gets the text fields of the body and decides whose
 * it is, before anything is stored.
 */
type StoreChatFile = (
  request: FastifyRequest,
  findOwner: (fields: ReadonlyMap<string, string>) => Promise<UploadOwner>,
) => Promise<UploadAddress>;

export const createChatFiles = (deps: ChatFilesDeps): StoreChatFile => {
  const limits = { ...UPLOAD_LIMITS, ...deps.uploadLimits };
  const readPicture = createPictureReader(limits);
  const { maxBytes, maxMs, maxBytesInFlight } = limits;
  const stores = { ...deps, limits, readPicture, newName: () => deps.ids.randomHex(NAME_BYTES) };
  return (request, findOwner) =>
    holdingBytes(maxBytesInFlight, async (hold) => {
      const tooLarge = new Refusal('file_too_large', { megabytes: String(Math.floor(maxBytes / (1024 * 1024))) });
      const fields = new Map<string, string>();
      const wanted = {
        files: [{ field: FIELD, maxBytes, tooLarge }],
        missing: 'file_missing' as const,
        maxMs,
        onField: (name: string, value: string) => void fields.set(name, value),
      };
      const bytes = (await readFiles(request, wanted, hold)).get(FIELD) ?? refuse('file_missing');
      const owner = await findOwner(fields);
      if (isPicture(bytes)) return storePicture(stores, owner, bytes);
      return storeDocument(stores, owner, readDocument(bytes, fields.get('name') ?? ''));
    });
};
