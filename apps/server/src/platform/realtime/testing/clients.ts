import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import connectOld, { type OldSocket } from 'socket.io-client-2';
import { pollUntil } from '#platform/runtime/monotonic';

export interface TestClient {
  readonly socket: Socket;
  /** Every event of this name so far, oldest first. */
  seen(event: string): unknown[];
  ask(event: string, payload?: unknown): Promise<unknown>;
}

/** A client that connects once and records every event. */
export const openClient = async (
  origin: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<TestClient> => {
  const socket = io(origin, { transports: ['websocket'], forceNew: true, reconnection: false, ...options });
  const heard: { event: string; payload: unknown }[] = [];
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return {
    socket,
    seen: (event) => heard.filter((entry) => entry.event === event).map(({ payload }) => payload),
    ask: (event, payload) => socket.timeout(60_000).emitWithAck(event, payload),
  };
};

/** What pages of existing clients listen for, and three events of ours that they must never get. */
const OLD_EVENTS = [
  'daymarket',
  'kline',
  'market_depth',
  'match_trade',
  'lever_trade',
  'closed_microorder',
  'update_balance',
  'notice',
  'q',
  'k',
  's',
];

/** The Socket.IO 2 client that existing apps carry (Engine.IO 3). */
export const openOldClient = async (origin: string, options: Readonly<Record<string, unknown>> = {}) => {
  const socket: OldSocket = connectOld(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  const heard: { event: string; payload: unknown }[] = [];
  const listen = (event: string): void => socket.on(event, (payload) => heard.push({ event, payload }));
  for (const event of OLD_EVENTS) listen(event);
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('connect_error', reject);
  });
  return {
    socket,
    seen: (event: string) => heard.filter((entry) => entry.event === event).map(({ payload }) => payload),
  };
};

/** Resolves when the server has ended the connection. */
export const closed = async ({ socket }: TestClient): Promise<void> => {
  const isClosed = await pollUntil(() => (socket.connected ? null : true), { timeoutMs: 60_000, everyMs: 5 });
  if (isClosed === null) throw new Error('waited 60 s for the server to end the connection');
};
