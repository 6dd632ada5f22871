import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

export interface PlainFanout {
  readonly port: number;
  /** To every client at once. */
  emitToAll(event: string, payload: unknown): void;
}

/** Socket.IO as it comes, on a server of its own: what the bench compares our frames with. */
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
