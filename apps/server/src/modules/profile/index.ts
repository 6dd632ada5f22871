import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from './deps';
import { registerProfileRoutes } from './profile.routes';

export { enterScore } from './use-cases/enter-score';

export const registerProfile = (deps: ProfileDeps & { http: FastifyInstance }): void => {
  registerProfileRoutes(deps.http, deps);
};
