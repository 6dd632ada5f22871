import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/refusal';
import { sendRefusal } from './envelope';

const isSamePath = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.at(-1) === '*')
    return given.length >= wanted.length && wanted.slice(0, -1).every((part, at) => part === given[at]);
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
};

/** Of our own apps: what they ask for exists, so a path that does not is a mistake they must see. */
const CLIENT_HEADER = 'x-candor-client';
/** Names of calls as clients write them; other spellings of an address are no mistake of an old client. */
const CALL = /^\/api\/(\w+)(?:\/[\w-]+)*$/;
const ASKED_BY: ReadonlySet<string> = new Set(['GET', 'POST']);
/** Read by programs, not by old clients. */
const STRICT_AREAS: ReadonlySet<string> = new Set(['v1', 'ops', 'proof']);

/** Old clients ask for calls we do not have, and stop at any status but 200. */
const isAskedByOldClient = (path: string, { headers, method }: FastifyRequest): boolean => {
  const area = CALL.exec(path)?.[1];
  if (area === undefined || STRICT_AREAS.has(area)) return false;
  return ASKED_BY.has(method) && headers[CLIENT_HEADER] === undefined;
};

/**
 * Unknown paths answer 404, but to old clients 200 with the envelope of an error; known paths with another method 405 and the methods they do take. Must be called before
 * any route is registered, because it watches them being added.
 */
export const answerUnknownRoutes = (app: FastifyInstance): void => {
  const methodsOfPattern = new Map<string, Set<string>>();
  app.addHook('onRoute', (route) => {
    const methods = methodsOfPattern.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) methods.add(method);
    methodsOfPattern.set(route.url, methods);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = new Set<string>();
    for (const [pattern, methods] of methodsOfPattern) {
      if (isSamePath(pattern, path)) for (const method of methods) allowed.add(method);
    }
    if (allowed.size === 0 || allowed.has(request.method)) {
      return sendRefusal(reply, new Refusal('not_found'), isAskedByOldClient(path, request) ? 200 : undefined);
    }
    return sendRefusal(reply.header('allow', [...allowed].join(', ')), new Refusal('method_not_allowed'));
  });
};
