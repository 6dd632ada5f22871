/** WebSocket frames by hand: thousands of sockets in one process, whose frames are looked at, not parsed. */

/** A masked text frame of a client, with a mask of zeros. */
export const toMasked = (text: string): Buffer => {
  const body = Buffer.from(text);
  const head = body.length <= 125 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
};

/** Size of the head and length of the body of the frame at a position; null: the head is not complete. */
export const readHead = (bytes: Buffer, at: number): { size: number; length: number } | null => {
  const short = bytes[at + 1];
  if (short === undefined) return null;
  if (short < 126) return { size: 2, length: short };
  if (short === 126) return bytes.length < at + 4 ? null : { size: 4, length: bytes.readUInt16BE(at + 2) };
  return bytes.length < at + 10 ? null : { size: 10, length: Number(bytes.readBigUInt64BE(at + 2)) };
};

/** The request that opens a WebSocket of Engine.IO. */
export const UPGRADE =
  `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

/** Where the frames begin behind the head of the answer; 0: it is not complete. */
export const findFrames = (data: Buffer): number => {
  const end = data.indexOf('\r\n\r\n');
  return end < 0 ? 0 : end + 4;
};

/**
 * Returns a function that takes the chunks of a connection and calls `onFrame` with the text of each frame: whole, or at
 * least its first `headBytes` bytes, so that the rest of long frames is skipped without copying.
 */
export const createFrameReader = (headBytes: number, onFrame: (text: string) => void): ((data: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let skip = 0;
  return (data) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, data]) : data;
    if (skip > 0) {
      const step = Math.min(skip, bytes.length);
      skip -= step;
      bytes = bytes.subarray(step);
    }
    let at = 0;
    for (let head = readHead(bytes, at); head !== null; head = readHead(bytes, at)) {
      const [begin, end] = [at + head.size, at + head.size + head.length];
      const needed = Math.min(end, begin + headBytes);
      if (needed > bytes.length) break;
      onFrame(bytes.toString('utf8', begin, needed));
      if (end > bytes.length) skip = end - bytes.length;
      at = Math.min(end, bytes.length);
    }
    rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0);
  };
};
