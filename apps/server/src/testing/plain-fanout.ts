import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

export interface PlainFanout {
  readonly port: number;
  /** Sends to all clients. */
  emitToAll(event: string, payload: unknown): void;
}

/** A plain Socket.IO server, with which the benchmark compares our frames. */
export const startPlainFanout = async (): Promise<PlainFanout> => {
  const server = createServer();
  const io = new Server(server, { serveClient: false });
  io.on('connection', (socket) => void socket.join('all'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    emitToAll: (event, payload) => void io.to('all').emit(event, payload),
  };
};
