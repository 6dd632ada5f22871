import type { FastifyInstance } from 'fastify';
import { registerIdentityRoutes } from './identity.routes';
import type { IdentityDeps } from './use-cases/log-in';

export { createReadSession } from './use-cases/read-session';
export type { IdentityDeps };

export const registerIdentity = (deps: IdentityDeps & { http: FastifyInstance }): void => {
  registerIdentityRoutes(deps.http, deps);
};
