import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LANGUAGES, type Language, toLanguage } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { monotonicMs } from '#platform/runtime/monotonic';
import type { WorkClass } from './admission';
import { createResting } from './rest-connections';
import { securityHeaders } from './security';

/** So long after the last refusal the server counts as still busy for those who come back too early. */
const STILL_BUSY_MS = 3_000;
const LANG_OF_QUERY = /[?&]lang=(\w+)/;

const bodyIn = (language: Language): string =>
  JSON.stringify({ type: 'error', message: sentenceOf(language, 'server_busy'), error: 'server_busy' });

/** Whole answers, made once: status 503, the headers every reply has, and the sentence in each language. */
const makeAnswers = () =>
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

/** The body is not read, so that only the address and the header tell the language. */
const languageOf = ({ url = '', headers }: IncomingMessage): Language =>
  toLanguage(LANG_OF_QUERY.exec(url)?.[1] ?? headers.lang);

interface TurnAway {
  /** Decides whether a request of this class is turned away now, and counts it. */
  readonly shouldTurnAway: (work: WorkClass) => boolean;
  /** Pages of these need headers of their own to read an answer. */
  readonly origins: ReadonlySet<string>;
  /** A proxy sends the requests of many people over one connection: none may be paused for another's sake. */
  readonly isBehindProxy: boolean;
  readonly workOf: (config: FastifyContextConfig | undefined) => WorkClass | undefined;
}

/**
 * Turns requests away in front of the framework, which costs several times as much as the answer itself: under four times
 * the load that can be served, the time spent on saying no is what is left for those let in. What needs more than this (other
 * origins, the odd envelope, addresses with parameters) goes through the framework and is turned away there.
 */
export const turnAwayInFront = (
  app: FastifyInstance,
  { shouldTurnAway, origins, isBehindProxy, workOf }: TurnAway,
): void => {
  const works = new Map<string, WorkClass>();
  const answers = makeAnswers();
  const resting = isBehindProxy ? null : createResting();
  let busyUntilMs = 0;
  /** Busy now; or sent again sooner than told to, while others are still being turned away. */
  const isBusyFor = (work: WorkClass, socket: Socket): boolean => {
    const nowMs = monotonicMs();
    if (nowMs < busyUntilMs && resting?.cameEarly(socket)) return true;
    if (!shouldTurnAway(work)) return false;
    busyUntilMs = nowMs + STILL_BUSY_MS;
    return true;
  };
  app.addHook('onRoute', (route) => {
    const work = workOf(route.config);
    if (work === undefined || route.url.includes(':') || route.config?.call?.envelope === 'code') return;
    for (const method of [route.method].flat()) works.set(`${method} ${route.url}`, work);
  });
  const isTurnedAway = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method = '', headers } = request;
    const end = url.indexOf('?');
    const work = works.get(`${method} ${end === -1 ? url : url.slice(0, end)}`);
    if (work === undefined || origins.has(headers.origin ?? '') || !isBusyFor(work, request.socket)) return false;
    const answer = answers.get(languageOf(request));
    response.writeHead(503, answer?.headers).end(answer?.body);
    resting?.rest(request.socket);
    return true;
  };
  const { server } = app;
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isTurnedAway(request, response)) return;
    for (const handle of handlers) handle.call(server, request, response);
  });
};
