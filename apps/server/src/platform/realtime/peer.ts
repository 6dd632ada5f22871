import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { SessionUser } from '#platform/http/context';
import type { Frame } from './frame';

/** Above this, droppable frames are skipped. */
const DROP_BYTES = 256 * 1024;
/** Above this the socket is closed: it does not read, and undroppable events would fill our memory. */
const CLOSE_BYTES = 1024 * 1024;
/** The same for packets that wait for their transport, as between two polls. */
const DROP_PACKETS = 64;
const CLOSE_PACKETS = 1_024;
const OPEN = 1;
/** Protocol violations before the connection is closed. */
const STRIKES = 10;

/** Internals of Socket.IO's WebSocket that we write to directly. If they are missing, the public API is used. */
interface OpenWebSocket {
  readonly readyState: number;
  readonly _socket?: NetSocket | null;
  terminate(): void;
}

const webSocketOf = (connection: Socket['conn']): OpenWebSocket | null => {
  const transport = connection.transport as unknown as { name: string; socket?: OpenWebSocket };
  return transport.name === 'websocket' ? (transport.socket ?? null) : null;
};

/** Destroys the connection without waiting for the client's part of the close handshake, which may never come. */
export const cutConnection = (connection: Socket['conn']): void => {
  const webSocket = webSocketOf(connection);
  connection.close(true);
  webSocket?.terminate();
};

/** How long a client has for its part of the close handshake; a WebSocket would wait 30 s. */
const CLOSE_MS = 1_000;

/** Call when the connection is closed, by whatever: its client cannot keep it open by not answering. */
export const endConnection = (connection: Socket['conn']): void => {
  const webSocket = webSocketOf(connection);
  if (webSocket !== null) setTimeout(() => webSocket.terminate(), CLOSE_MS).unref();
};

/** One connected client. */
export class Peer {
  readonly #socket: Socket;
  #webSocket: OpenWebSocket | null = null;
  /** The user whose private events it receives; set by a login only. */
  session: SessionUser | null = null;
  /** A client of the documented events, which asks for nothing. */
  readonly isLegacy: boolean;
  /** Counts logins, so that of two at once the later one holds. */
  loginTurn = 0;
  /** Client address, as limits count it. */
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
    this.#webSocket = webSocketOf(this.#socket.conn);
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

  /**
   * Sends an encoded frame. Its bytes go directly to the connection when nothing is queued. False: a droppable frame was
   * skipped, because the client does not read fast enough.
   */
  send(frame: Frame): boolean {
    const { conn } = this.#socket;
    // biome-ignore lint/complexity/useLiteralKeys: declared private, and the only place that tells whether packets wait
    const queued: number = conn['writeBuffer'].length;
    const connection = this.#webSocket?.readyState === OPEN ? this.#webSocket._socket : undefined;
    if (frame.isDroppable && (queued > DROP_PACKETS || (connection?.writableLength ?? 0) > DROP_BYTES)) return false;
    if (queued === 0 && connection) {
      connection.write(frame.bytes);
      return true;
    }
    for (const packet of frame.packets) conn.write(packet, { compress: false });
    return true;
  }

  /** True when so much is queued for this client that it must be closed. */
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

  /** Closes like a network failure: the client reconnects and logs in again. */
  close(): void {
    this.#socket.conn.close(true);
  }

  /** Closes and tells the client library not to reconnect. */
  expel(): void {
    this.#socket.disconnect(true);
  }

  /** Ends at once, whatever the client reads or answers. */
  cut(): void {
    cutConnection(this.#socket.conn);
  }

  /** Counts a protocol violation and closes the connection when there are too many. */
  strike(): void {
    this.#strikes += 1;
    if (this.#strikes >= STRIKES) this.expel();
  }
}
