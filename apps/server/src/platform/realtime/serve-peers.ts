import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'socket.io';
import type { Pool } from '#platform/db/pool';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import { monotonicMs } from '#platform/runtime/monotonic';
import { createConnectionCount } from './connection-count';
import { type Answer, dispatch } from './dispatch';
import { createIo, type Io } from './io-server';
import { createLogins } from './logins';
import { createMessageRate } from './message-rate';
import { cutConnection, endConnection, Peer } from './peer';
import { startPeerChecks } from './peer-checks';
import { registerSocketRoutes } from './socket-routes';

const CONNECTIONS_PER_ADDRESS = 50;
const CONNECTIONS_PER_USER = 10;
const MESSAGES_PER_SECOND = 50;

export interface ServeDeps {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  readonly logger: Logger;
  readonly config: Pick<Config, 'corsOrigins' | 'rateLimits'>;
  readonly findLiveSessions: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly answers: Map<string, Answer>;
  readonly onJoin: (peer: Peer) => void;
  readonly onLeave: (peer: Peer) => void;
}

export interface Serving {
  readonly io: Io;
  stop(): Promise<void>;
}

/** Every client of this process, from its first request to its last. */
export const servePeers = (deps: ServeDeps): Serving => {
  const { logger, config, answers } = deps;
  const { scale } = config.rateLimits;
  const connectionCount = createConnectionCount(CONNECTIONS_PER_ADDRESS * scale);
  const peers = new Set<Peer>();
  const entrance = registerSocketRoutes(deps.http, () => io.server.engine, config.corsOrigins);
  const addressOf = (request: IncomingMessage): string => entrance.requestInfoOf(request)?.address ?? '';
  const io = createIo({
    ...deps,
    allow: (request) => {
      const visitor = entrance.requestInfoOf(request);
      return visitor?.isAllowedOrigin === true && connectionCount.hasRoom(visitor.address);
    },
  });
  const logins = createLogins({ ...deps, gate: deps.http.callGate, maxPerUser: CONNECTIONS_PER_USER * scale });
  answers.set('login', logins.logIn);
  const handshakes = { answers: new Map([['login', logins.logInByHandshake]]), logger };

  const admit = (connection: Socket['conn']): void => {
    const address = addressOf(connection.request);
    const pace = createMessageRate(MESSAGES_PER_SECOND * scale);
    connectionCount.enter(address);
    connection.once('close', () => {
      connectionCount.leave(address);
      endConnection(connection);
    });
    connection.on('packet', () => {
      if (!pace.take(monotonicMs())) cutConnection(connection);
    });
  };
  const onConnection = (socket: Socket): void => {
    const peer = new Peer(socket, addressOf(socket.request));
    peers.add(peer);
    // Without a listener a malformed packet would be printed to the console.
    socket.on('error', () => undefined);
    socket.once('disconnect', () => {
      peers.delete(peer);
      logins.remove(peer);
      deps.onLeave(peer);
    });
    socket.onAny((...args: unknown[]) => void dispatch({ answers, logger }, peer, args));
    deps.onJoin(peer);
    const { token } = socket.handshake.query;
    if (peer.isLegacy && token !== undefined) void dispatch(handshakes, peer, ['login', token]);
  };
  io.server.engine.on('connection', admit);
  io.server.on('connection', onConnection);

  const upkeep = startPeerChecks({ peers, logins, logger });
  return {
    io,
    stop: async () => {
      upkeep.stop();
      io.disconnect();
      await entrance.close();
    },
  };
};
