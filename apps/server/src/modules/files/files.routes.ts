import { upload } from '@candor/contract/upload';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryTextOf } from '#platform/http/call-input';
import { parseForm } from '#platform/http/form';
import { toAddressKey } from '#platform/http/rate-limit';
import { registerCall } from '#platform/http/route';
import { PUBLIC_PICTURE } from '#platform/http/security';
import { refuse } from '#platform/refusal';
import { registerMultipart } from './multipart-files';
import { signPath } from './sign-path';
import { createBodyReader } from './upload-body';
import { type OpenedUpload, type OpenUploadDeps, openUpload } from './use-cases/open-upload';
import { type StoreUploadDeps, storeUpload } from './use-cases/store-upload';

const UPLOADS_PER_MINUTE = 60;
const VIEWS = { count: 1_200, windowMs: 60_000 };
const MAX_TOKEN_LENGTH = 200;

/** Upload path of old clients. They use the returned address directly in <img>, so it is a signed one. */
const OLD_ADDRESS = '/upload';

export interface UploadDeps extends StoreUploadDeps {
  readonly secret: Buffer;
}

const store = async (deps: UploadDeps, userId: number, request: { bytes: Buffer; isOld: boolean }): Promise<string> => {
  const path = await storeUpload(deps, userId, request.bytes);
  return request.isOld ? signPath(deps.secret, path, deps.clock.nowMs()) : path;
};

export const registerUpload = (http: FastifyInstance, deps: UploadDeps): void => {
  const withUploadBody = createBodyReader(deps.limits);
  registerMultipart(http, (scope) => {
    registerCall(scope, upload, {
      perMinute: UPLOADS_PER_MINUTE,
      alsoAt: OLD_ADDRESS,
      handle: (_input, context, request) => {
        const isOld = request.routeOptions.url === OLD_ADDRESS;
        return withUploadBody(request, (bytes) => store(deps, context.user.userId, { bytes, isOld }));
      },
    });
  });
};

/** Images are addressed relative to the API's origin; old clients put /api in front as well. */
export const registerFileViews = (http: FastifyInstance, deps: OpenUploadDeps): void => {
  // Old clients POST to this path; a GET finds nothing.
  http.get(OLD_ADDRESS, () => refuse('not_found'));
  for (const url of ['/upload/:fileName', '/api/upload/:fileName']) {
    http.get<{ Params: { fileName: string } }>(url, { config: { work: 'read' } }, async (request, reply) => {
      http.callGate.limiter.take(`file ${toAddressKey(request.ip)}`, VIEWS);
      const query = parseForm(queryTextOf(request), 'query');
      const opened = await openUpload(deps, {
        fileName: request.params.fileName,
        expiry: query.get('exp') ?? '',
        signature: query.get('sig') ?? '',
        readUserId: () => readUserId(http, request),
      });
      return sendFile(reply, { ...(opened ?? refuse('not_found')), isSigned: query.has('sig') });
    });
  }
};

const readUserId = async (http: FastifyInstance, request: FastifyRequest): Promise<number | null> => {
  const token = request.headers.authorization;
  if (token === undefined || token.length > MAX_TOKEN_LENGTH) return null;
  return (await http.callGate.readSession(token))?.userId ?? null;
};

/**
 * A file is never rendered as a page: one of a few content types, sandboxed by CSP, and downloaded when opened directly.
 */
const sendFile = (
  reply: FastifyReply,
  { kind, contentType, bytes, isSigned }: OpenedUpload & { readonly isSigned: boolean },
): FastifyReply =>
  reply
    .headers({
      'content-type': contentType,
      'cache-control': kind === 'public' ? 'public, max-age=86400, immutable' : 'no-store',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // Old clients run on another origin and show their user's private pictures by signed address.
      ...(kind === 'public' || isSigned ? PUBLIC_PICTURE : {}),
    })
    .send(bytes);
