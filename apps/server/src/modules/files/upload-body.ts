import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#platform/refusal';
import { holdingBytes } from './bytes-in-flight';
import { readFiles } from './multipart-files';
import type { UploadLimits } from './upload-limits';

const FIELD = 'file';

/** Runs `work` on the one image of a multipart request; its bytes count against the memory budget until `work` ends. */
export type WithUploadBody = <T>(request: FastifyRequest, work: (bytes: Buffer) => Promise<T>) => Promise<T>;

export const createBodyReader =
  ({ maxBytes, maxMs, maxBytesInFlight }: UploadLimits): WithUploadBody =>
  (request, work) =>
    holdingBytes(maxBytesInFlight, async (hold) => {
      const tooLarge = new Refusal('file_too_large', { megabytes: String(Math.floor(maxBytes / (1024 * 1024))) });
      const files = [{ field: FIELD, maxBytes, tooLarge }];
      const found = await readFiles(request, { files, missing: 'file_missing', maxMs }, hold);
      return work(found.get(FIELD) ?? refuse('file_missing'));
    });
