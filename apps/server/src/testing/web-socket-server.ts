import { createHash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** One connected client of a test's own WebSocket server. */
export interface SocketPeer {
  readonly path: string;
  send(text: string): void;
  /** Destroys the socket without a close frame. */
  cut(): void;
}

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;

/** The subset of RFC 6455 that a fake exchange needs: whole text frames, pings, closing. */
export function acceptSockets(server: Server, onText: (peer: SocketPeer, text: string) => void): Set<SocketPeer> {
  const peers = new Set<SocketPeer>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1').update(`${key}${MAGIC}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const peer: SocketPeer = {
      path: request.url ?? '',
      send: (text) => socket.write(frame(TEXT, Buffer.from(text))),
      cut: () => socket.destroy(),
    };
    peers.add(peer);
    socket.on('close', () => peers.delete(peer));
    socket.on('error', () => peers.delete(peer));
    readFrames(socket, (opcode, payload) => {
      if (opcode === TEXT) onText(peer, payload.toString());
      if (opcode === PING) socket.write(frame(PONG, payload));
      if (opcode === CLOSE) socket.end(frame(CLOSE, payload));
    });
  });
  return peers;
}

function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = length < 126 ? Buffer.from([0x80 | opcode, length]) : Buffer.alloc(length < 65_536 ? 4 : 10);
  if (length >= 126) {
    head[0] = 0x80 | opcode;
    head[1] = length < 65_536 ? 126 : 127;
    if (length < 65_536) head.writeUInt16BE(length, 2);
    else head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}

/** Frames of clients are masked. */
function readFrames(socket: Duplex, onFrame: (opcode: number, payload: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let next = takeFrame(rest); next !== null; next = takeFrame(rest)) {
      rest = rest.subarray(next.size);
      onFrame(next.opcode, next.payload);
    }
  });
}

function takeFrame(bytes: Buffer): { opcode: number; payload: Buffer; size: number } | null {
  if (bytes.length < 6) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  if (short === 127 || (short === 126 && bytes.length < 8)) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const maskAt = short === 126 ? 4 : 2;
  const size = maskAt + 4 + length;
  if (bytes.length < size) return null;
  const mask = bytes.subarray(maskAt, maskAt + 4);
  const payload = Buffer.from(bytes.subarray(maskAt + 4, size).map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload, size };
}
