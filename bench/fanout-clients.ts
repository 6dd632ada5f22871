import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { findFrames, readHead, toMasked, UPGRADE } from './socket-frames';

/**
 * Many lightweight sockets in a separate process: Engine.IO and Socket.IO handshakes by hand, then frames are counted,
 * not parsed. Only the first socket parses its frames, to measure latency.
 */
export interface ClientsOrder {
  readonly port: number;
  readonly clients: number;
  /** Sent by each client after connecting; empty: nothing. */
  readonly firstMessage: string;
}

export interface ClientsReport {
  readonly messages: number;
  readonly delaysMs: readonly number[];
}

let messages = 0;
let delaysMs: number[] = [];

const noteDelay = (text: string): void => {
  const sentMs = /\d{13}/.exec(text)?.[0];
  if (sentMs !== undefined) delaysMs.push(performance.timeOrigin + performance.now() - Number(sentMs));
};

/** Returns a function that counts the complete frames in a chunk; `onText` gets their text. */
const countFrames = (onText: ((text: string) => void) | null): ((data: Buffer) => number) => {
  let rest: Buffer = Buffer.alloc(0);
  let skip = 0;
  return (data) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, data]) : data;
    if (skip > 0) {
      const step = Math.min(skip, bytes.length);
      skip -= step;
      bytes = bytes.subarray(step);
    }
    let count = 0;
    let at = 0;
    for (let head = readHead(bytes, at); head !== null; head = readHead(bytes, at)) {
      const end = at + head.size + head.length;
      if (onText !== null && end > bytes.length) break;
      onText?.(bytes.toString('latin1', at + head.size, end));
      count += 1;
      if (end > bytes.length) skip = end - bytes.length;
      at = Math.min(end, bytes.length);
    }
    rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0);
    return count;
  };
};

/** Resolves after the namespace was confirmed and the first message, if any, acknowledged. */
const connectClient = (order: ClientsOrder, isFirst: boolean): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1');
    const frames = countFrames(isFirst ? noteDelay : null);
    let isUpgraded = false;
    let greetings = 0;
    socket.on('error', reject);
    socket.on('data', (data) => {
      let bytes = data;
      if (!isUpgraded) {
        isUpgraded = true;
        bytes = data.subarray(findFrames(data));
        socket.write(toMasked('40'));
      }
      const count = frames(bytes);
      // The open packet, the confirmed namespace and the acknowledgement come first; later frames count.
      const expected = order.firstMessage === '' ? 2 : 3;
      const before = greetings;
      greetings = Math.min(expected, greetings + count);
      if (before < 2 && greetings >= 2 && order.firstMessage !== '') socket.write(toMasked(order.firstMessage));
      if (before < expected && greetings === expected) resolve(socket);
      messages += count - (greetings - before);
    });
    socket.write(UPGRADE);
  });

process.on('message', (order: ClientsOrder | 'report') => {
  if (order === 'report') {
    const report: ClientsReport = { messages, delaysMs };
    process.send?.(report);
    messages = 0;
    delaysMs = [];
    return;
  }
  const all = Array.from({ length: order.clients }, (_, n) => connectClient(order, n === 0));
  Promise.all(all).then(
    () => process.send?.('in'),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
