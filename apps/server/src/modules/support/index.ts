import type { FastifyInstance } from 'fastify';
import { registerSupportRoutes } from './support.routes';
import type { OpenTicketDeps } from './use-cases/open-ticket';

export { answerTicket } from './use-cases/answer-ticket';

export type SupportDeps = OpenTicketDeps & { readonly http: FastifyInstance };

export const registerSupport = (deps: SupportDeps): void => {
  registerSupportRoutes(deps.http, deps);
};
