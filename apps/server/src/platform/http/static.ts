import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { hashInlineStyles, type PageOrigins, PUBLIC_PICTURE, toPagePolicy } from './security';

export const H5_PREFIX = '/h5/';
export const OPS_PREFIX = '/ops/';

const HASHED_ASSET = /\/assets\/[^/]+-[A-Za-z0-9_-]{8,}\.[a-z0-9.]+$/;
/** Logos, banners and the app's own icons, as they lie in the folder of the app. */
const PICTURE = /\.(?:svg|png|jpg|webp)$/;
/** The service worker of an app, which controls the pages beside it and below. */
const SERVICE_WORKER = 'sw.js';
/** Ends the name of a file that was compressed beforehand. */
const COMPRESSED = /\.(?:br|gz)$/;
const ONE_YEAR = 'public, max-age=31536000, immutable';
const NOT_BUILT = 'This page is not built yet. Run "npm run build" and start again.\n';

const hasIndex = (dir: string): boolean => existsSync(join(dir, 'index.html'));

/** Read once at start: the page and the hashes of its inline styles belong to one build. */
export const readPagePolicy = (h5Dir: string | null, origins: PageOrigins): string => {
  if (h5Dir === null || !hasIndex(h5Dir)) return toPagePolicy([], origins);
  return toPagePolicy(hashInlineStyles(readFileSync(join(h5Dir, 'index.html'), 'utf8')), origins);
};

/** The console's component library writes its styles at run time: there, and only there, inline styles are allowed. */
export const CONSOLE_POLICY = toPagePolicy(["'unsafe-inline'"]);

/** Names with a hash never change their content; everything else is asked for again each time. */
const cacheRule = (path: string): string => (HASHED_ASSET.test(path.replaceAll('\\', '/')) ? ONE_YEAR : 'no-cache');

interface WebApp {
  readonly prefix: string;
  /** Null when it is not built. */
  readonly dir: string | null;
}

const serveFolder = (app: FastifyInstance, root: string, prefix: string): void => {
  app.register(fastifyStatic, {
    root,
    prefix,
    index: ['index.html'],
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, sent) => {
      const path = sent.replace(COMPRESSED, '');
      reply.header('cache-control', cacheRule(path));
      if (PICTURE.test(path)) reply.headers({ ...PUBLIC_PICTURE });
      if (path === join(root, SERVICE_WORKER)) reply.header('service-worker-allowed', prefix);
    },
  });
};

const serveWebApp = (app: FastifyInstance, { prefix, dir }: WebApp): void => {
  app.get(prefix.slice(0, -1), (_request, reply) => reply.redirect(prefix, 302));
  if (dir !== null && hasIndex(dir)) {
    serveFolder(app, dir, prefix);
    return;
  }
  app.get(`${prefix}*`, (_request, reply) =>
    reply.code(503).header('content-type', 'text/plain; charset=utf-8').send(NOT_BUILT),
  );
};

/** Our pictures at the paths old clients use: preset avatars, menu icons. */
const OLD_PICTURES = 'static/image/';

const serveOldPictures = (app: FastifyInstance, h5Dir: string | null): void => {
  const root = h5Dir === null ? null : join(h5Dir, OLD_PICTURES);
  if (root !== null && existsSync(root)) serveFolder(app, root, `/${OLD_PICTURES}`);
};

export const registerStatic = (app: FastifyInstance, dirs: { h5Dir: string | null; opsDir: string | null }): void => {
  app.get('/', (_request, reply) => reply.redirect(H5_PREFIX, 302));
  serveWebApp(app, { prefix: H5_PREFIX, dir: dirs.h5Dir });
  serveWebApp(app, { prefix: OPS_PREFIX, dir: dirs.opsDir });
  serveOldPictures(app, dirs.h5Dir);
};
