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

/**
 * Unknown paths answer 404, known paths with another method 405 and the methods they do take. Must be called before
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
    if (allowed.size === 0 || allowed.has(request.method)) return sendRefusal(reply, new Refusal('not_found'));
    return sendRefusal(reply.header('allow', [...allowed].join(', ')), new Refusal('method_not_allowed'));
  });
};
