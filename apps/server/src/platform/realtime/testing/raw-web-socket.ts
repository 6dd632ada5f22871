import { connect, type Socket } from 'node:net';

export interface RawWebSocket {
  readonly connection: Socket;
  /** One text message, whatever it says. */
  send(text: string): void;
  /** Bytes that need not be a frame at all. */
  sendBytes(bytes: Buffer): void;
  readonly isOver: () => boolean;
}

/** A masked text frame, as clients send it; the mask is zero. */
const toClientFrame = (text: string): Buffer => {
  const body = Buffer.from(text);
  const mask = Buffer.alloc(4);
  const head =
    body.length <= 125
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, mask, body]);
};

/** A WebSocket to Engine.IO without a client library, so that a test can say what no library would. */
export const openRawWebSocket = async (origin: string, query = 'EIO=4&transport=websocket'): Promise<RawWebSocket> => {
  const { hostname, port, host } = new URL(origin);
  const connection = connect(Number.parseInt(port, 10), hostname);
  let isOver = false;
  connection.on('error', () => undefined);
  connection.on('close', () => {
    isOver = true;
  });
  connection.write(
    `GET /socket.io/?${query} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const head = await new Promise<string>((resolve) =>
    connection.once('data', (data) => resolve(data.toString('latin1'))),
  );
  if (!head.startsWith('HTTP/1.1 101')) throw new Error(head.split('\r\n', 1)[0]);
  return {
    connection,
    send: (text) => void connection.write(toClientFrame(text)),
    sendBytes: (bytes) => void connection.write(bytes),
    isOver: () => isOver,
  };
};
