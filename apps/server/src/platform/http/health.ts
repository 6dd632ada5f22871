import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HttpDeps } from './deps';
import type { Drain } from './drain';

const answer = (reply: FastifyReply, isFine: boolean): FastifyReply =>
  reply.code(isFine ? 200 : 503).send({ status: isFine ? 'ok' : 'unavailable' });

/** /healthz says that the process runs; /readyz that it may be sent traffic. Both say nothing else. */
export const registerHealth = (app: FastifyInstance, deps: HttpDeps, drain: Drain): void => {
  app.get('/healthz', (_request, reply) => answer(reply, true));
  app.get('/readyz', async (request, reply) => {
    if (drain.isDraining()) return answer(reply, false);
    try {
      return answer(reply, (await deps.ready?.()) ?? true);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return answer(reply, false);
    }
  });
};
