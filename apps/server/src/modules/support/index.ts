import type { FastifyInstance } from 'fastify';
import { registerSupportRoutes, type SupportRouteDeps } from './support.routes';

export { loadMessages, type MessageRow } from './messages.store';
export { toImage } from './support.reply';
export { answerTicket, closeTicket, type DeskChange } from './use-cases/answer-ticket';

export type SupportDeps = SupportRouteDeps & { readonly http: FastifyInstance };

export const registerSupport = (deps: SupportDeps): void => {
  registerSupportRoutes(deps.http, deps);
};
