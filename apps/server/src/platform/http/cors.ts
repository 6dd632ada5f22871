import type { FastifyReply, FastifyRequest } from 'fastify';

const PREFLIGHT: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'Authorization, Idempotency-Key, Content-Type, lang, X-Candor-Client',
  'access-control-max-age': '600',
};

/**
 * Answers origins of the allow-list by exact comparison and nobody else. Credentials are never allowed: there are no
 * cookies, and the token travels in a header. Returns true when the request was a preflight and is answered.
 */
export const answerCors = (request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): boolean => {
  if (allowed.size === 0) return false;
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !allowed.has(origin)) return false;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'Idempotent-Replayed, Retry-After, X-Request-Id');
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
  void reply.code(204).headers(PREFLIGHT).send();
  return true;
};
