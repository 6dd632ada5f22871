import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPlainEncoding } from '#platform/http/media-type';
import { Refusal, refuse } from '#platform/refusal';
import type { HoldBytes } from './bytes-in-flight';
import { discardBody } from './discard-body';

/** Headers and boundaries around the files of a body. */
const WRAPPING_BYTES = 64 * 1024;
/** Old clients send a few extra text fields, such as the language; they are ignored. */
const PART_LIMITS = { fields: 16, fieldSize: 4_096, fieldNameSize: 100, headerPairs: 32 };

/** A file a route expects. */
export interface WantedFile {
  readonly field: string;
  readonly maxBytes: number;
  readonly tooLarge: Refusal;
}

export interface WantedFiles {
  readonly files: readonly WantedFile[];
  /** The refusal for a body with other files, or without one. */
  readonly missing: 'file_missing' | 'media_missing';
  readonly maxMs: number;
  /** Called for each text field; without it they are ignored. */
  readonly onField?: (name: string, value: string) => void;
}

/** A part of the application whose calls take multipart bodies. */
export const registerMultipart = (http: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  http.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.addHook('onSend', closeUnlessRead);
    register(scope);
  });
};

/** A reply sent before the body was fully read closes its connection. */
const closeUnlessRead = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (request.raw.complete) return;
  reply.header('connection', 'close');
  await discardBody(request.raw);
};

/** The files of a body by field. Every one of them is wanted and has at least one byte; some may be absent. */
export const readFiles = async (
  request: FastifyRequest,
  wanted: WantedFiles,
  hold: HoldBytes,
): Promise<ReadonlyMap<string, Buffer>> => {
  ensureReadable(request, wanted);
  return withinTime(readParts(request, wanted, hold), wanted.maxMs);
};

const ensureReadable = (request: FastifyRequest, { files, missing }: WantedFiles): void => {
  if (!isPlainEncoding(request.headers['content-encoding'])) refuse('content_type_refused');
  if (!request.isMultipart()) refuse(missing);
  const declared = Number.parseInt(request.headers['content-length'] ?? '0', 10);
  const [first] = files;
  const maxBytes = files.reduce((sum, file) => sum + file.maxBytes, WRAPPING_BYTES);
  if (first !== undefined && declared > maxBytes) throw first.tooLarge;
};

const readParts = async (
  request: FastifyRequest,
  { files, missing, onField }: WantedFiles,
  hold: HoldBytes,
): Promise<ReadonlyMap<string, Buffer>> => {
  const found = new Map<string, Buffer>();
  let unwanted = 0;
  const fileSize = Math.max(...files.map(({ maxBytes }) => maxBytes));
  try {
    for await (const part of request.parts({ limits: { ...PART_LIMITS, files: files.length + 1, fileSize } })) {
      if (!isFile(part)) {
        if (part.valueTruncated) refuse('parameter_error', { field: part.fieldname });
        onField?.(part.fieldname, String(part.value));
        continue;
      }
      const file = found.has(part.fieldname) ? undefined : files.find(({ field }) => field === part.fieldname);
      if (file === undefined) {
        unwanted += 1;
        part.file.resume();
      } else found.set(file.field, await readFile(part, file, hold));
    }
  } catch (error) {
    throw toRefusal(error, missing);
  }
  if (unwanted > 0 || [...found.values()].some((bytes) => bytes.length === 0)) refuse(missing);
  return found;
};

const isFile = (part: Multipart): part is MultipartFile => part.type === 'file';

const readFile = async (part: MultipartFile, wanted: WantedFile, hold: HoldBytes): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  // Aborts at the limit, not at the end of the part: an endless body has no end.
  part.file.once('limit', () => part.file.destroy(wanted.tooLarge));
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    length += chunk.length;
    // The parser knows one limit for all files; this is the limit of this one.
    if (length > wanted.maxBytes) throw wanted.tooLarge;
    hold(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Any other parser error means that the body does not match its headers. */
const toRefusal = (error: unknown, missing: WantedFiles['missing']): Refusal => {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return new Refusal(missing);
  return new Refusal(code === 'FST_PROTO_VIOLATION' ? 'parameter_forbidden' : 'malformed_request');
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
