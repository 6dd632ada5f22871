import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from 'socket.io';
import { toAddressKey } from '#platform/http/rate-limit';
import { pollUntil } from '#platform/runtime/monotonic';

/** The documented path, and the one some existing clients use. */
const PATHS = ['/socket.io/', '/wss/socket.io/'];

/** How long clients have to answer a goodbye. */
const GOODBYE_MS = 1_000;

interface Engine {
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** What is known about a request once it has passed the HTTP side: proxies, address, host. */
export interface Visitor {
  readonly address: string;
  readonly isWelcome: boolean;
}

export interface Entrance {
  /** The visitor behind a request that came in through the entrance. */
  visitorOf(request: IncomingMessage): Visitor | undefined;
  /** Ends the upgraded connections that are still open after their goodbye. */
  close(): Promise<void>;
}

/** Not a browser: no origin. A browser: our own pages or those on the list, compared exactly. */
const isWelcomeOrigin = (request: FastifyRequest, allowed: ReadonlySet<string>): boolean => {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return allowed.has(origin) || origin === `http://${request.host}` || origin === `https://${request.host}`;
};

const copyHeaders = (reply: FastifyReply): void => {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  // Polling of existing clients sends credentials. There are none, but the browser wants to hear that they may come.
  if (reply.hasHeader('access-control-allow-origin')) reply.raw.setHeader('access-control-allow-credentials', 'true');
};

/**
 * Lets Engine.IO's requests in through the same door as all others, upgrades too: drained, judged by address and
 * behind trusted proxies alike. Other paths that ask for an upgrade get the answer they would get without.
 */
export const openEntrance = (
  http: FastifyInstance,
  engine: () => Server['engine'],
  origins: readonly string[],
): Entrance => {
  const allowed = new Set(origins);
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const visitors = new WeakMap<IncomingMessage, Visitor>();
  const open = new Set<Duplex>();
  // Typed as the part all engines share; the one for Node takes requests.
  const engineForNode = () => engine() as unknown as Engine;

  const handle = (request: FastifyRequest, reply: FastifyReply): void => {
    const { raw } = request;
    visitors.set(raw, { address: toAddressKey(request.ip), isWelcome: isWelcomeOrigin(request, allowed) });
    const upgrade = upgrades.get(raw);
    reply.hijack();
    if (upgrade === undefined) {
      copyHeaders(reply);
      engineForNode().handleRequest(raw, reply.raw);
      return;
    }
    reply.raw.detachSocket(upgrade.socket as never);
    engineForNode().handleUpgrade(raw, upgrade.socket, upgrade.head);
  };

  void http.register(async (scope) => {
    // Engine.IO reads its bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of PATHS) scope.route({ method: ['GET', 'POST'], url, handler: handle });
  });

  http.server.on('upgrade', (request, socket, head) => {
    // From here on nobody else listens for errors of this connection.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
    open.add(socket);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as never);
    response.once('finish', () => socket.end());
    upgrades.set(request, { socket, head });
    http.routing(request, response);
  });

  const close = async (): Promise<void> => {
    await pollUntil(() => (open.size === 0 ? true : null), { timeoutMs: GOODBYE_MS, everyMs: 10 });
    for (const socket of open) socket.destroy();
  };
  return { visitorOf: (request) => visitors.get(request), close };
};
