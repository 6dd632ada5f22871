import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { hashInlineStyles, toPagePolicy } from './security';

export const H5_PREFIX = '/h5/';

const HASHED_ASSET = /\/assets\/[^/]+-[A-Za-z0-9_-]{8,}\.[a-z0-9.]+$/;
const ONE_YEAR = 'public, max-age=31536000, immutable';
const NOT_BUILT = 'The app is not built yet. Run "npm run build" and start again.\n';

const hasIndex = (dir: string): boolean => existsSync(join(dir, 'index.html'));

/** Read once at start: the page and the hashes of its inline styles belong to one build. */
export const readPagePolicy = (h5Dir: string | null): string => {
  if (h5Dir === null || !hasIndex(h5Dir)) return toPagePolicy([]);
  return toPagePolicy(hashInlineStyles(readFileSync(join(h5Dir, 'index.html'), 'utf8')));
};

/** Names with a hash never change their content; everything else is asked for again each time. */
const cacheRule = (path: string): string => (HASHED_ASSET.test(path.replaceAll('\\', '/')) ? ONE_YEAR : 'no-cache');

const serveFolder = (app: FastifyInstance, h5Dir: string): void => {
  app.register(fastifyStatic, {
    root: h5Dir,
    prefix: H5_PREFIX,
    index: ['index.html'],
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheRule(path));
    },
  });
};

export const registerStatic = (app: FastifyInstance, h5Dir: string | null): void => {
  app.get('/', (_request, reply) => reply.redirect(H5_PREFIX, 302));
  app.get('/h5', (_request, reply) => reply.redirect(H5_PREFIX, 302));
  if (h5Dir !== null && hasIndex(h5Dir)) {
    serveFolder(app, h5Dir);
    return;
  }
  app.get(`${H5_PREFIX}*`, (_request, reply) =>
    reply.code(503).header('content-type', 'text/plain; charset=utf-8').send(NOT_BUILT),
  );
};
