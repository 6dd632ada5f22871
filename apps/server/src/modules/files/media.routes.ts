import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAddressKey } from '#platform/http/rate-limit';
import { PUBLIC_PICTURE } from '#platform/http/security';
import { refuse } from '#platform/refusal';
import type { ByteRange, Storage } from '#platform/storage/storage';
import { hasExtension, parseMediaName } from './media/media-path';
import type { PublicMedia } from './media.store';
import { hasTag, parseRange } from './media-range';

const VIEWS = { count: 1_200, windowMs: 60_000 };

export interface MediaViewsDeps {
  /** The row of a public file whose bytes are stored. */
  readonly findMedia: (token: string) => Promise<PublicMedia | undefined>;
  readonly storage: Storage;
}

/** Public media. What is hidden, unknown or spelled differently is not found, for everybody. */
export const registerMediaViews = (http: FastifyInstance, deps: MediaViewsDeps): void => {
  http.route<{ Params: { fileName: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:fileName',
    config: { work: 'read' },
    handler: async (request, reply) => {
      http.callGate.limiter.take(`media ${toAddressKey(request.ip)}`, VIEWS);
      const name = parseMediaName(request.params.fileName) ?? refuse('not_found');
      const media = (await deps.findMedia(name.token)) ?? refuse('not_found');
      if (!hasExtension(media.contentType, name.extension)) refuse('not_found');
      return sendMedia(request, reply, { media, storage: deps.storage });
    },
  });
};

/** The content under a token never changes, so the token is its tag; the hash of the content is told to nobody. */
const tagOf = ({ token }: PublicMedia): string => `"${token}"`;

/** A range is for GET only, and with If-Range only while the tag is still the same. */
const rangeOf = ({ method, headers }: FastifyRequest, media: PublicMedia): ReturnType<typeof parseRange> => {
  const condition = headers['if-range'];
  const isWanted = method === 'GET' && (condition === undefined || condition === tagOf(media));
  return isWanted ? parseRange(headers.range, media.bytes) : null;
};

/** A file is never rendered as a page: its type is one of a list, browsers may not guess another, and CSP sandboxes it. */
const setHeaders = (reply: FastifyReply, media: PublicMedia): void => {
  reply.headers({
    'content-type': media.contentType,
    'accept-ranges': 'bytes',
    // Short, so that a takedown has an effect; the tag makes the repeated question cheap.
    'cache-control': 'public, max-age=300',
    etag: tagOf(media),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    // Existing clients show works from an origin of their own.
    ...PUBLIC_PICTURE,
    'x-content-type-options': 'nosniff',
  });
};

const sendMedia = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { media, storage }: { readonly media: PublicMedia; readonly storage: Storage },
): Promise<FastifyReply> => {
  if (hasTag(request.headers['if-none-match'], tagOf(media))) {
    setHeaders(reply, media);
    return reply.code(304).send();
  }
  const range = rangeOf(request, media);
  if (range === 'unsatisfiable') {
    setHeaders(reply, media);
    return reply.code(416).header('content-range', `bytes */${media.bytes}`).send();
  }
  const { first, last } = range ?? { first: 0, last: media.bytes - 1 };
  const body = await openBody(request, storage, { sha256: media.sha256, first, last });
  setHeaders(reply, media);
  reply.header('content-length', String(last - first + 1));
  if (range !== null) reply.code(206).header('content-range', `bytes ${first}-${last}/${media.bytes}`);
  return reply.send(body);
};

/** Undefined for HEAD, which needs no bytes. */
const openBody = async (
  { method }: FastifyRequest,
  storage: Storage,
  { sha256, ...range }: ByteRange & { readonly sha256: string },
): Promise<Readable | undefined> =>
  method === 'HEAD' ? undefined : ((await storage.openRange(sha256, range)) ?? refuse('not_found'));
