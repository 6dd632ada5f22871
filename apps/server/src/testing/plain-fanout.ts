import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

export interface PlainFanout {
  readonly port: number;
  /** Sends to all clients. */
  emitToAll(event: string, payload: unknown): void;
  /** The same without a room: one JSON text per client. */
  emitToEach(event: string, payload: unknown): void;
  /** Handles an event of any client; `acknowledge` answers it. */
  onEvent(event: string, handle: (payload: unknown, acknowledge: Acknowledge) => void): void;
}

export type Acknowledge = (reply: unknown) => void;

/** A plain Socket.IO server, with which the benchmark compares our frames. */
export const startPlainFanout = async (): Promise<PlainFanout> => {
  const server = createServer();
  const io = new Server(server, { serveClient: false });
  const handlers = new Map<string, (payload: unknown, acknowledge: Acknowledge) => void>();
  io.on('connection', (socket) => {
    void socket.join('all');
    for (const [event, handle] of handlers) socket.on(event, handle);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    emitToAll: (event, payload) => void io.to('all').emit(event, payload),
    emitToEach: (event, payload) => {
      for (const socket of io.sockets.sockets.values()) socket.emit(event, payload);
    },
    onEvent: (event, handle) => void handlers.set(event, handle),
  };
};
