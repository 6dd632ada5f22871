import { REFUSAL_STATUS, type RefusalCode } from '@candor/contract/codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { classifyError } from '#platform/db/classify-error';
import { Refusal } from '#platform/refusal';
import { sendFault, sendRefusal } from './envelope';
import { hasIdempotencyKey } from './idempotency-key';

const CODE_OF_STATUS: Readonly<Record<number, RefusalCode>> = {
  403: 'not_found',
  404: 'not_found',
  406: 'content_type_refused',
  413: 'body_too_large',
  414: 'not_found',
  415: 'content_type_refused',
};

/** Errors of the framework and its plugins carry the status they stand for; errors of our own code never do. */
const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * For a broken connection after a commit was sent, or a timeout. A read changed nothing; a call with a key can be
 * repeated; a call without one must be checked first.
 */
export const toUnknown = (request: FastifyRequest): Refusal => {
  const call = request.routeOptions.config?.call;
  if (request.method === 'GET') return new Refusal('server_busy');
  return new Refusal(call?.money && hasIdempotencyKey(request) ? 'outcome_unknown' : 'outcome_unchecked');
};

/** Maps an error to a refusal; null for everything that is a fault. */
const toRefusal = (error: unknown, request: FastifyRequest): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (codeOf(error) === 'FST_ERR_BAD_URL') return new Refusal('not_found');
  const kind = classifyError(error);
  if (kind === 'retry') return new Refusal('server_busy');
  if (kind === 'unknown') return toUnknown(request);
  const status = statusOf(error);
  if (status === null || status < 400 || status > 499) return null;
  return new Refusal(CODE_OF_STATUS[status] ?? 'malformed_request');
};

/** A refusal is answered in the user's language, anything else is a fault. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = toRefusal(error, request);
  if (refusal === null) return sendFault(reply, error);
  if (REFUSAL_STATUS[refusal.code] === 503) request.log.warn({ err: error, requestId: request.id }, 'busy');
  return sendRefusal(reply, refusal);
};
