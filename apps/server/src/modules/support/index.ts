import type { FastifyInstance } from 'fastify';
import type { ActionDeps } from '#kernel/operators/action';
import { registerDeskRoutes } from './desk.routes';
import { registerSupportRoutes, type SupportRouteDeps } from './support.routes';

export type SupportDeps = SupportRouteDeps & ActionDeps & { readonly http: FastifyInstance };

export const registerSupport = (deps: SupportDeps): void => {
  registerSupportRoutes(deps.http, deps);
  registerDeskRoutes(deps);
};
