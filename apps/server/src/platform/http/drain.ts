import type { FastifyInstance } from 'fastify';

/** What is still running then is cut, so that a stop never hangs on a silent client. */
const DRAIN_LIMIT_MS = 8_000;

export interface Drain {
  isDraining(): boolean;
}

/**
 * From the moment app.close() is called, requests in flight finish and their connections are closed behind them;
 * requests that still arrive on open connections are told to come back.
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
