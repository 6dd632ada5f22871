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

/** Stands in the console's page where the nonce of a response goes; vite.config.ts of the console writes it there. */
const NONCE_PLACE = 'candor-page-nonce';

/** The console's component library writes its styles at run time: those with the nonce of the page are allowed. */
const toConsolePolicy = (nonce: string): string => toPagePolicy([`'nonce-${nonce}'`]);

/** Names with a hash never change their content; everything else is asked for again each time. */
const cacheRule = (path: string): string => (HASHED_ASSET.test(path.replaceAll('\\', '/')) ? ONE_YEAR : 'no-cache');

/** Serves the console's page with a nonce of its own each time, so that it is not stored anywhere. */
const serveConsolePage = (app: FastifyInstance, dir: string, newNonce: () => string): void => {
  const parts = readFileSync(join(dir, 'index.html'), 'utf8').split(NONCE_PLACE);
  for (const url of [OPS_PREFIX, `${OPS_PREFIX}index.html`]) {
    app.get(url, (_request, reply) => {
      const nonce = newNonce();
      return reply
        .header('content-security-policy', toConsolePolicy(nonce))
        .header('cache-control', 'no-store')
        .header('content-type', 'text/html; charset=utf-8')
        .send(parts.join(nonce));
    });
  }
};

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

export interface StaticParts {
  readonly h5Dir: string | null;
  readonly opsDir: string | null;
  /** Null: the console is not served. */
  readonly newNonce: (() => string) | null;
}

export const registerStatic = (app: FastifyInstance, parts: StaticParts): void => {
  app.get('/', (_request, reply) => reply.redirect(H5_PREFIX, 302));
  const { h5Dir, opsDir, newNonce } = parts;
  serveWebApp(app, { prefix: H5_PREFIX, dir: h5Dir });
  if (opsDir !== null && newNonce !== null && hasIndex(opsDir)) serveConsolePage(app, opsDir, newNonce);
  serveWebApp(app, { prefix: OPS_PREFIX, dir: newNonce === null ? null : opsDir });
  serveOldPictures(app, h5Dir);
};
