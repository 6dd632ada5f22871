import { isDeepStrictEqual } from 'node:util';
import { type Call, type InputOf, methodsOf, type ReplyOf } from '@candor/contract/call';
import { UPLOAD_MAX_BYTES } from '@candor/contract/upload';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '#platform/refusal';
import { answerInTime } from './answer-in-time';
import { parseInput, readFields } from './call-input';
import type { OperatorContext, RequestContext, UserContext } from './context';
import { sendOk, sendOkJson } from './envelope';
import { isFormMediaType, isPlainEncoding } from './media-type';
import { readContext } from './read-context';

const API_PREFIX = '/api';
export const FORM_BODY_LIMIT = 64 * 1024;
/** The console sends texts in eight languages at once. */
const OPERATOR_BODY_LIMIT = 1024 * 1024;
/** The image plus the wrapping of its part. */
const MULTIPART_BODY_LIMIT = UPLOAD_MAX_BYTES + 64 * 1024;

/** A stored reply of an earlier request with the same idempotency key. */
export class Replayed<T> {
  readonly reply: T;
  constructor(reply: T) {
    this.reply = reply;
  }
}

/** Handlers return their stored reply through this; it goes out with the header Idempotent-Replayed. */
export const replayed = <T>(reply: T): Replayed<T> => new Replayed(reply);

/** A reply made earlier and kept as JSON text: it goes into the envelope as it is. */
export class Serialised<T> {
  readonly json: string;
  private constructor(json: string) {
    this.json = json;
  }
  static of<T>(reply: T): Serialised<T> {
    return new Serialised(JSON.stringify(reply));
  }
  read(): T {
    return JSON.parse(this.json) as T;
  }
}

interface ContextByAuth {
  readonly public: RequestContext;
  readonly user: UserContext;
  readonly operator: OperatorContext;
}
type ContextOf<C extends Call> = ContextByAuth[C['auth']];
type Answer<C extends Call> = ReplyOf<C> | Replayed<ReplyOf<C>> | Serialised<ReplyOf<C>>;

/** Only multipart calls use the raw request, to read their own body; all others use input and context. */
export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: ContextOf<C>,
  request: FastifyRequest,
) => Promise<Answer<C>> | Answer<C>;

/** A handler with its own share per minute: per address on public calls, per user or operator on the others. */
export interface LimitedHandler<C extends Call> {
  readonly perMinute: number;
  /** Public calls that try an account: the fields that name it. Each account has a share of its own per address. */
  readonly accountFields?: readonly string[];
  readonly handle: Handler<C>;
  /** Another address old clients use for the same call, outside /api. */
  readonly alsoAt?: string;
}

/** Checks the headers only, before the body is read. */
const refuseForeignBody: onRequestHookHandler = (request, _reply, done): void => {
  const type = request.headers['content-type'];
  const isReadable =
    (type === undefined || isFormMediaType(type)) && isPlainEncoding(request.headers['content-encoding']);
  done(isReadable ? undefined : new Refusal('content_type_refused'));
};

const ensureReplyAsDeclared = (call: Call, message: unknown): void => {
  const parsed = z.safeParse(call.reply, message);
  if (!parsed.success)
    throw new Error(`reply of ${call.path} breaks the contract: ${JSON.stringify(parsed.error.issues)}`);
  if (!isDeepStrictEqual(toPlain(parsed.data), toPlain(message))) {
    throw new Error(`reply of ${call.path} carries keys the contract does not know`);
  }
};

const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const sendAnswer = (reply: FastifyReply, call: Call, answer: unknown): FastifyReply => {
  if (answer instanceof Serialised) {
    if (reply.server.callGate.checkReplies) ensureReplyAsDeclared(call, answer.read());
    return sendOkJson(reply, call, answer.json);
  }
  const message = answer instanceof Replayed ? answer.reply : answer;
  if (reply.server.callGate.checkReplies) ensureReplyAsDeclared(call, message);
  if (answer instanceof Replayed) reply.header('idempotent-replayed', 'true');
  return sendOk(reply, call, message);
};

const bodyLimitOf = (call: Call): number => {
  if (call.body === 'multipart') return MULTIPART_BODY_LIMIT;
  return call.auth === 'operator' ? OPERATOR_BODY_LIMIT : FORM_BODY_LIMIT;
};

/** Uploads may be slow, and console queries count over whole tables. */
const answerTimeoutOf = (call: Call): number => (call.body === 'multipart' || call.auth === 'operator' ? 5 : 1);

/** An operator call without roles would be open to nobody or, after one mistake, to everybody. */
const ensureRolesDeclared = (call: Call): void => {
  if ((call.auth === 'operator') !== call.roles.length > 0) {
    throw new Error(`${call.method} ${call.path}: calls of operators, and only those, declare their roles`);
  }
};

/**
 * Registers the route of one call. Order of checks: fields, rate limit, session, idempotency key, input, handler. Calls
 * with a multipart body must be registered in a scope that has the multipart plugin.
 */
export const registerCall = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C> | LimitedHandler<C>,
): void => {
  ensureRolesDeclared(call);
  const isLimited = typeof handler !== 'function';
  const handle = isLimited ? handler.handle : handler;
  const perMinute = isLimited ? handler.perMinute : undefined;
  const accountFields = isLimited ? (handler.accountFields ?? []) : [];
  const work = async (request: FastifyRequest): Promise<Answer<C>> => {
    const fields = readFields(request);
    const context = await readContext(app.callGate, request, { call, fields, perMinute, accountFields });
    const input = parseInput(call, fields);
    // The context was read for the call's auth, so it is the one the handler declares.
    return handle(input, context as ContextOf<C>, request);
  };
  const answerMs = app.callGate.answerMs * answerTimeoutOf(call);
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    sendAnswer(reply, call, await answerInTime(request, work, answerMs));
  const elsewhere = isLimited && handler.alsoAt !== undefined ? [handler.alsoAt] : [];
  for (const url of [`${API_PREFIX}${call.path}`, ...elsewhere]) {
    app.route({
      method: [...methodsOf(call)],
      url,
      config: { call },
      bodyLimit: bodyLimitOf(call),
      onRequest: call.body === 'multipart' ? [] : refuseForeignBody,
      handler: answer,
    });
  }
};
