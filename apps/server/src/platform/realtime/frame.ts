/** One or more events for any number of sockets, encoded once. */
export interface Frame {
  /** Socket.IO packets, for transports that frame for themselves. */
  readonly packets: readonly string[];
  /** The same packets as complete, unmasked WebSocket text frames, one behind the other. */
  readonly bytes: Buffer;
  /** Skipped for a socket that does not read fast enough. */
  readonly isDroppable: boolean;
}

export interface WireEvent {
  readonly event: string;
  /** The payload as JSON text. */
  readonly json: string;
}

const TEXT_FRAME = 0x81;
const SHORT_LENGTH = 125;
const MEDIUM_LENGTH = 0xffff;

const toHead = (length: number): Buffer => {
  if (length <= SHORT_LENGTH) return Buffer.from([TEXT_FRAME, length]);
  if (length <= MEDIUM_LENGTH) return Buffer.from([TEXT_FRAME, 126, length >> 8, length & 0xff]);
  const head = Buffer.alloc(10);
  head[0] = TEXT_FRAME;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
};

// 4 is an Engine.IO message; the packet inside begins with 2, a Socket.IO event of the default namespace.
const toWebSocketFrame = (packet: string): Buffer[] => {
  const body = Buffer.from(`4${packet}`);
  return [toHead(body.length), body];
};

export const encodeFrame = (events: readonly WireEvent[], options: { isDroppable: boolean }): Frame => {
  const packets = events.map(({ event, json }) => `2[${JSON.stringify(event)},${json}]`);
  return { packets, bytes: Buffer.concat(packets.flatMap(toWebSocketFrame)), isDroppable: options.isDroppable };
};
