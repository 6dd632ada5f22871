import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LANGUAGES, type Language, toLanguage } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { monotonicMs } from '#platform/runtime/monotonic';
import type { WorkClass } from './admission';
import { createConnectionPauses } from './pause-connections';
import { securityHeaders } from './security';

/** For this long after the last refusal the server counts as busy for clients that retry too early. */
const STILL_BUSY_MS = 3_000;
const LANG_OF_QUERY = /[?&]lang=(\w+)/;

const bodyIn = (language: Language): string =>
  JSON.stringify({ type: 'error', message: sentenceOf(language, 'server_busy'), error: 'server_busy' });

/** Complete 503 responses, built once per language. */
const buildReplies = () =>
  new Map(
    LANGUAGES.map((language) => {
      const body = bodyIn(language);
      const headers = {
        ...securityHeaders(),
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'retry-after': '1',
      };
      return [language, { body, headers }] as const;
    }),
  );

/** The body is not read, so the language comes from the URL or the header. */
const languageOf = ({ url = '', headers }: IncomingMessage): Language =>
  toLanguage(LANG_OF_QUERY.exec(url)?.[1] ?? headers.lang);

interface RefuseOptions {
  /** Decides whether a request of this class is refused now, and counts it. */
  readonly shouldRefuse: (work: WorkClass) => boolean;
  /** Replies to these origins need CORS headers. */
  readonly origins: ReadonlySet<string>;
  /** A proxy multiplexes many users over one connection, so it is never paused. */
  readonly isBehindProxy: boolean;
  readonly workOf: (config: FastifyContextConfig | undefined) => WorkClass | undefined;
}

/**
 * Refuses requests before the framework, which costs several times as much as the refusal: at four times the load the
 * server can handle, the time spent on refusals is what limits accepted requests. Requests that need more (CORS, the
 * {code,msg,data} envelope, paths with parameters) are refused inside the framework.
 */
export const refuseBeforeFramework = (
  app: FastifyInstance,
  { shouldRefuse, origins, isBehindProxy, workOf }: RefuseOptions,
): void => {
  const works = new Map<string, WorkClass>();
  const replies = buildReplies();
  const pauses = isBehindProxy ? null : createConnectionPauses();
  let busyUntilMs = 0;
  /** True if the server is busy, or the request is an early retry while others are still being refused. */
  const isBusyFor = (work: WorkClass, socket: Socket): boolean => {
    const nowMs = monotonicMs();
    if (nowMs < busyUntilMs && pauses?.isEarlyRetry(socket)) return true;
    if (!shouldRefuse(work)) return false;
    busyUntilMs = nowMs + STILL_BUSY_MS;
    return true;
  };
  app.addHook('onRoute', (route) => {
    const work = workOf(route.config);
    if (work === undefined || route.url.includes(':') || route.config?.call?.envelope === 'code') return;
    for (const method of [route.method].flat()) works.set(`${method} ${route.url}`, work);
  });
  const refuseIfBusy = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method = '', headers } = request;
    const end = url.indexOf('?');
    const work = works.get(`${method} ${end === -1 ? url : url.slice(0, end)}`);
    if (work === undefined || origins.has(headers.origin ?? '') || !isBusyFor(work, request.socket)) return false;
    const reply = replies.get(languageOf(request));
    response.writeHead(503, reply?.headers).end(reply?.body);
    pauses?.pauseReading(request.socket);
    return true;
  };
  const { server } = app;
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (refuseIfBusy(request, response)) return;
    for (const handle of handlers) handle.call(server, request, response);
  });
};
