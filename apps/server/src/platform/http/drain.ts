import type { FastifyInstance } from 'fastify';

/** Connections still open after this time are destroyed, so that a stop never hangs on a silent client. */
const DRAIN_LIMIT_MS = 8_000;

export interface Drain {
  isDraining(): boolean;
}

/**
 * After app.close() is called, requests in flight finish and their connections are closed; new requests on open
 * connections are answered 503.
 */
export const drainOnClose = (app: FastifyInstance): Drain => {
  let draining = false;
  let cut: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    draining = true;
    cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
  });
  app.addHook('onClose', async () => clearTimeout(cut));
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  return { isDraining: () => draining };
};
