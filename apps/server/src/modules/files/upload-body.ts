import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isPlainEncoding } from '#platform/http/media-type';
import { Refusal, refuse } from '#platform/refusal';
import type { UploadLimits } from './upload-limits';

const FIELD = 'file';
const WRAPPING_BYTES = 64 * 1024;
/** Old clients send a few extra text fields, such as the language; they are ignored. */
const PART_LIMITS = { files: 2, fields: 16, fieldSize: 4_096, fieldNameSize: 100, headerPairs: 32 };

/** Runs `work` on the one image of a multipart request; its bytes count against the memory budget until `work` ends. */
export type WithUploadBody = <T>(request: FastifyRequest, work: (bytes: Buffer) => Promise<T>) => Promise<T>;

export const createBodyReader = (limits: UploadLimits): WithUploadBody => {
  let bytesInFlight = 0;
  return async (request, work) => {
    ensureReadable(request, limits);
    let held = 0;
    const hold = (bytes: number): void => {
      held += bytes;
      bytesInFlight += bytes;
      if (bytesInFlight > limits.maxBytesInFlight) refuse('server_busy');
    };
    try {
      return await work(await withinTime(readOneFile(request, limits, hold), limits.maxMs));
    } finally {
      bytesInFlight -= held;
    }
  };
};

const tooLarge = (limits: UploadLimits): Refusal =>
  new Refusal('file_too_large', { megabytes: String(Math.floor(limits.maxBytes / (1024 * 1024))) });

const ensureReadable = (request: FastifyRequest, limits: UploadLimits): void => {
  if (!isPlainEncoding(request.headers['content-encoding'])) refuse('content_type_refused');
  if (!request.isMultipart()) refuse('file_missing');
  const declared = request.headers['content-length'];
  if (declared !== undefined && Number.parseInt(declared, 10) > limits.maxBytes + WRAPPING_BYTES)
    throw tooLarge(limits);
};

const readOneFile = async (
  request: FastifyRequest,
  limits: UploadLimits,
  hold: (bytes: number) => void,
): Promise<Buffer> => {
  let found: Buffer | null = null;
  let files = 0;
  const parts = request.parts({ limits: { ...PART_LIMITS, fileSize: limits.maxBytes } });
  try {
    for await (const part of parts) {
      if (!isFile(part)) continue;
      files += 1;
      if (files > 1 || part.fieldname !== FIELD) part.file.resume();
      else found = await readFile(part, limits, hold);
    }
  } catch (error) {
    throw toRefusal(error);
  }
  if (found === null || found.length === 0 || files !== 1) return refuse('file_missing');
  return found;
};

const isFile = (part: Multipart): part is MultipartFile => part.type === 'file';

const readFile = async (part: MultipartFile, limits: UploadLimits, hold: (bytes: number) => void): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  // Aborts at the limit, not at the end of the part: an endless body has no end.
  part.file.once('limit', () => part.file.destroy(tooLarge(limits)));
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hold(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const REFUSAL_OF_ERROR: Readonly<Record<string, 'file_missing' | 'parameter_forbidden'>> = {
  FST_FILES_LIMIT: 'file_missing',
  FST_PROTO_VIOLATION: 'parameter_forbidden',
};

/** Any other parser error means that the body does not match its headers. */
const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new Refusal(REFUSAL_OF_ERROR[code] ?? 'malformed_request');
};

const withinTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('malformed_request')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // After a timeout the parser still rejects when the connection closes; that rejection has no other handler.
    work.catch(() => undefined);
  }
};
