import { createServer, type IncomingMessage } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import type { Pool } from '#platform/db/pool';
import type { Logger } from '#platform/runtime/logger';
import { createAdapterPool } from './adapter-pool';

export interface IoDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Who may open a connection; absent: this process only sends. */
  readonly allow?: (request: IncomingMessage) => boolean;
}

export interface Io {
  readonly server: Server;
  /** To every socket of a room, in this process and in all others. */
  publish(room: string, event: string, payload: unknown): Promise<void>;
  /** Closes the sockets of this process. Publishing goes on. */
  disconnect(): void;
  /** Call when nothing publishes any more: a later event would start the adapter's heartbeat again. */
  close(): Promise<void>;
}

/** Of Socket.IO's protocol: an event. */
const EVENT_PACKET = 2;

/** Socket.IO with our limits. It does not listen: requests are passed to its engine. */
export const createIo = ({ pool, logger, allow }: IoDeps): Io => {
  const adapterPool = createAdapterPool(pool);
  const server = new Server({
    serveClient: false,
    allowEIO3: true,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 16 * 1024,
    connectTimeout: 10_000,
    cookie: false,
    allowRequest: (request, decide) => decide(null, allow?.(request) === true),
    adapter: createAdapter(adapterPool as unknown as Pool, {
      tableName: 'socket_event',
      channelPrefix: 'socket',
      errorHandler: (error) => logger.warn({ err: error }, 'realtime: message to the other processes lost'),
    }),
  });
  // The engine needs a server to attach to. This one never listens; see registerSocketRoutes.
  if (allow !== undefined) server.attach(createServer());
  const { adapter } = server.of('/');
  return {
    server,
    publish: async (room, event, payload) => {
      const packet = { type: EVENT_PACKET, data: [event, payload] };
      await adapter.broadcast(packet, { rooms: new Set([room]), except: new Set(), flags: { compress: false } });
    },
    disconnect: () => void server.engine.close(),
    close: async () => {
      adapterPool.close();
      await adapter.close();
    },
  };
};
