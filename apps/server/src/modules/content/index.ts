import type { FastifyInstance } from 'fastify';
import { type ContentDeps, registerContentRoutes } from './content.routes';
import { publishRelease } from './use-cases/publish-release';

export { type DeskArticle, loadDesk } from './desk.store';
export { writeArticle } from './use-cases/write-article';
export type { ContentDeps };

export const registerContent = (deps: ContentDeps & { http: FastifyInstance }): void => {
  registerContentRoutes(deps.http, deps);
  deps.http.addHook('onReady', () => publishRelease(deps));
};
