import type { RefusalCode } from '@candor/contract/codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#platform/db/database-away';
import { Refusal } from '#platform/refusal';
import { sendFault, sendRefusal } from './envelope';

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

/** What the framework refuses on its own, in our words; null for everything that is our fault. */
const toRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (codeOf(error) === 'FST_ERR_BAD_URL') return new Refusal('not_found');
  if (isDatabaseAway(error)) return new Refusal('server_busy');
  const status = statusOf(error);
  if (status === null || status < 400 || status > 499) return null;
  return new Refusal(CODE_OF_STATUS[status] ?? 'malformed_request');
};

/** Two channels: an expected no is answered in the user's language, anything else is a fault. */
export const answerError = (error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = toRefusal(error);
  if (refusal?.code === 'server_busy') reply.request.log.warn({ err: error }, 'busy');
  return refusal === null ? sendFault(reply, error) : sendRefusal(reply, refusal);
};
