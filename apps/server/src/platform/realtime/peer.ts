import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { SessionUser } from '#platform/http/context';
import type { Frame } from './frame';

/** Beyond this a socket is left out of droppable frames. */
const DROP_BYTES = 256 * 1024;
/** Beyond this it is closed: it does not read, and what must not be dropped would fill our memory. */
const CLOSE_BYTES = 1024 * 1024;
/** The same for packets that wait for their transport, as between two polls. */
const DROP_PACKETS = 64;
const CLOSE_PACKETS = 1_024;
const OPEN = 1;
/** Things no honest client does, before its connection is over. */
const STRIKES = 10;

/** The parts of Socket.IO's own WebSocket we write to directly. Where they are missing, its own way is taken. */
interface OpenWebSocket {
  readonly readyState: number;
  readonly _socket?: NetSocket | null;
  terminate(): void;
}

/** One connected client. */
export class Peer {
  readonly #socket: Socket;
  #webSocket: OpenWebSocket | null = null;
  /** Whose private events it gets; only a login sets it. */
  session: SessionUser | null = null;
  /** A client of the documented events, which asks for nothing. */
  readonly isLegacy: boolean;
  /** Counts logins, so that of two at once the later one holds. */
  loginTurn = 0;
  /** Where it comes from, as limits count it. */
  readonly address: string;
  #strikes = 0;

  constructor(socket: Socket, address: string) {
    this.#socket = socket;
    this.address = address;
    this.isLegacy = socket.conn.protocol === 3 || socket.handshake.query.legacy === '1';
    this.#readTransport();
    socket.conn.on('upgrade', () => this.#readTransport());
  }

  #readTransport(): void {
    const transport = this.#socket.conn.transport as unknown as { name: string; socket?: OpenWebSocket };
    this.#webSocket = transport.name === 'websocket' ? (transport.socket ?? null) : null;
  }

  get id(): string {
    return this.#socket.id;
  }

  get isGone(): boolean {
    return !this.#socket.connected;
  }

  /** Bytes handed to the connection that the client has not read yet. */
  get waitingBytes(): number {
    return this.#webSocket?._socket?.writableLength ?? 0;
  }

  /** Sends what is encoded already. A complete WebSocket frame goes straight to the connection when nothing waits before it. */
  send(frame: Frame): void {
    const { conn } = this.#socket;
    // biome-ignore lint/complexity/useLiteralKeys: declared private, and the only place that tells whether packets wait
    const queued: number = conn['writeBuffer'].length;
    const connection = this.#webSocket?.readyState === OPEN ? this.#webSocket._socket : undefined;
    if (frame.isDroppable && (queued > DROP_PACKETS || (connection?.writableLength ?? 0) > DROP_BYTES)) return;
    if (queued === 0 && connection) {
      connection.write(frame.bytes);
      return;
    }
    for (const packet of frame.packets) conn.write(packet, { compress: false });
  }

  /** True when so much waits for this client that it must be closed. */
  isStuck(): boolean {
    // biome-ignore lint/complexity/useLiteralKeys: see send
    const queued: readonly { readonly data?: { readonly length?: number } }[] = this.#socket.conn['writeBuffer'];
    if (queued.length > CLOSE_PACKETS) return true;
    let bytes = this.waitingBytes;
    for (const { data } of queued) bytes += data?.length ?? 0;
    return bytes > CLOSE_BYTES;
  }

  join(room: string): void {
    void this.#socket.join(room);
  }

  leave(room: string): void {
    void this.#socket.leave(room);
  }

  /** Ends the connection as a broken network would: the client comes back by itself, with a login of its own. */
  close(): void {
    this.#socket.conn.close(true);
  }

  /** Ends the connection and tells the client's library not to come back. */
  expel(): void {
    this.#socket.disconnect(true);
  }

  /** Ends the connection without a goodbye the client would not read anyway. */
  cut(): void {
    const webSocket = this.#webSocket;
    this.close();
    webSocket?.terminate();
  }

  /** Counts something no honest client does; once too often, and the connection is over. */
  strike(): void {
    this.#strikes += 1;
    if (this.#strikes >= STRIKES) this.expel();
  }
}
