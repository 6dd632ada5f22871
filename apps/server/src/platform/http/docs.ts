import type { Call } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import { toOpenApi } from '@candor/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE, toDocsPage } from './docs-page';
import { DOCS_POLICY } from './security';

const API_VERSION = '0.8.0';
const DOCS_PATH = '/api/docs';

/** The API reference: once for machines, once for people. Made on the first visit and kept. */
export const registerDocs = (app: FastifyInstance, calls: readonly Call[] = ALL_CALLS): void => {
  const once = (make: () => string): (() => string) => {
    let made: string | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  const json = once(() => JSON.stringify(toOpenApi(calls, API_VERSION), null, 2));
  const page = once(() => toDocsPage(calls, API_VERSION));

  app.get(`${DOCS_PATH}/openapi.json`, (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(json()),
  );
  app.get(`${DOCS_PATH}/style.css`, (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(DOCS_STYLE),
  );
  app.get(DOCS_PATH, (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', DOCS_POLICY)
      .send(page()),
  );
};
