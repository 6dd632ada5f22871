import type { FastifyInstance } from 'fastify';
import { type ContentDeps, registerContentRoutes } from './content.routes';

export type { ContentDeps };

export const registerContent = (deps: ContentDeps & { http: FastifyInstance }): void => {
  registerContentRoutes(deps.http, deps);
};
