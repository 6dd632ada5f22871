import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from 'socket.io';
import { toAddressKey } from '#platform/http/rate-limit';
import { pollUntil } from '#platform/runtime/monotonic';

/** The documented path, and the one some existing clients use. */
const PATHS = ['/socket.io/', '/wss/socket.io/'];

/** How long clients have to finish the close handshake. */
const CLOSE_TIMEOUT_MS = 1_000;

interface Engine {
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** What the HTTP server determined about a request: client address behind proxies, allowed origin. */
export interface SocketRequest {
  readonly address: string;
  readonly isAllowedOrigin: boolean;
}

export interface SocketRoutes {
  /** The info of a request that was routed here. */
  requestInfoOf(request: IncomingMessage): SocketRequest | undefined;
  /** Destroys upgraded connections that are still open after the close handshake. */
  close(): Promise<void>;
}

/** Requests without an origin are not from a browser. Others must come from our own pages or an allowed origin. */
const isAllowedOrigin = (request: FastifyRequest, allowed: ReadonlySet<string>): boolean => {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return allowed.has(origin) || origin === `http://${request.host}` || origin === `https://${request.host}`;
};

const copyHeaders = (reply: FastifyReply): void => {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  // Polling of existing clients uses credentialed requests. There are no cookies, but the browser needs this header.
  if (reply.hasHeader('access-control-allow-origin')) reply.raw.setHeader('access-control-allow-credentials', 'true');
};

/**
 * Routes Engine.IO requests, including upgrades, through the HTTP server, so that draining, proxies and address checks
 * apply to them. Upgrade requests to other paths are answered as ordinary requests.
 */
export const registerSocketRoutes = (
  http: FastifyInstance,
  engine: () => Server['engine'],
  origins: readonly string[],
): SocketRoutes => {
  const allowed = new Set(origins);
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const requestInfos = new WeakMap<IncomingMessage, SocketRequest>();
  const open = new Set<Duplex>();
  // Typed as the part all engines share; the one for Node takes requests.
  const engineForNode = () => engine() as unknown as Engine;

  const handle = (request: FastifyRequest, reply: FastifyReply): void => {
    const { raw } = request;
    requestInfos.set(raw, { address: toAddressKey(request.ip), isAllowedOrigin: isAllowedOrigin(request, allowed) });
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
    // After the upgrade nothing else handles errors of this connection.
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
    await pollUntil(() => (open.size === 0 ? true : null), { timeoutMs: CLOSE_TIMEOUT_MS, everyMs: 10 });
    for (const socket of open) socket.destroy();
  };
  return { requestInfoOf: (request) => requestInfos.get(request), close };
};
