import { connect, type Socket } from 'node:net';
import type { RoomFrame } from '../packages/contract/src/rooms';
import { createFrameReader, findFrames, toMasked, UPGRADE } from './socket-frames';

/**
 * Sockets of one room in a separate process. Busy ones write, idle ones only listen. The first one reads every message and
 * checks their numbers; all others must get the same frames in the same order, which is checked by the head of each frame.
 */
export interface RoomClientsOrder {
  readonly port: number;
  readonly busy: number;
  readonly idle: number;
  /** Of a busy one: how long it thinks after it has read its own message. So never more than one of each is on its way. */
  readonly thinkMs: number;
  /** One more that stops reading at once. */
  readonly hasSlowReader: boolean;
}

export interface RoomClientsReport {
  /** Messages the first socket has got. */
  readonly messages: number;
  readonly isInOrder: boolean;
  /** Sockets that did not get exactly what the first one got. */
  readonly different: number;
  readonly delaysMs: readonly number[];
}

export interface SlowReaderReport {
  /** Frames it missed, and the number it was told when it had read the rest. */
  readonly messages: number;
  readonly reportedSeq: number;
}

const FRAME_HEAD = 64;
const AT_ONCE = 200;
const TEXT = 'The receipt of yesterday matches to the last digit, I checked.';
const LAST_SEQ = /"last_seq":(\d+)/;
const OWN_SEQ = /"seq":(\d+)/;

interface Client {
  readonly socket: Socket;
  frames: number;
  /** Of the numbers of all frames. */
  sum: number;
  last: number;
  /** Number of the own message that it waits to read; 0: none. */
  awaited: number;
}

const clients: Client[] = [];
let isEnding = false;
let items = 0;
let isInOrder = true;
let delaysMs: number[] = [];
let slow: { readonly socket: Socket; messages: number; reportedSeq: number } | null = null;

const isRoomFrame = (text: string): boolean => text.startsWith('42["room",');

/** The first socket: whole frames, every number. */
const readAll = (text: string): void => {
  const [, frame] = JSON.parse(text.slice(2)) as [string, RoomFrame];
  for (const { seq, time_ms: sentMs } of frame.items) {
    items += 1;
    if (seq !== items) isInOrder = false;
    delaysMs.push(Date.now() - sentMs);
  }
};

const sendText = (socket: Socket): void => {
  if (!isEnding) socket.write(toMasked(`420["say",${JSON.stringify(TEXT)}]`));
};

const noteFrame = (client: Client, text: string): void => {
  const seq = Number(LAST_SEQ.exec(text)?.[1]);
  client.frames += 1;
  client.sum += seq;
  if (seq <= client.last) isInOrder = false;
  client.last = seq;
};

/** Resolves when the room is watched. `onFrame` gets what comes afterwards. */
const openSocket = (port: number, headBytes: number, onFrame: (text: string) => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let isUpgraded = false;
    let isWatching = false;
    const read = createFrameReader(headBytes, (text) => {
      if (text === '2') socket.write(toMasked('3'));
      else if (isWatching) onFrame(text);
      else if (text.startsWith('0')) socket.write(toMasked('40'));
      else if (text.startsWith('40')) socket.write(toMasked('421["room_watch","en"]'));
      else if (text.startsWith('431')) {
        isWatching = true;
        resolve(socket);
      }
    });
    socket.on('error', reject);
    socket.on('data', (data) => {
      const isFirst = !isUpgraded;
      isUpgraded = true;
      read(isFirst ? data.subarray(findFrames(data)) : data);
    });
    socket.write(UPGRADE);
  });

const openClient = async (order: RoomClientsOrder, at: number): Promise<void> => {
  const isFirst = at === 0;
  const client = { frames: 0, sum: 0, last: 0, awaited: 0 } as Client;
  const onFrame = (text: string): void => {
    if (isRoomFrame(text)) {
      noteFrame(client, text);
      if (isFirst) readAll(text);
    } else if (text.startsWith('430')) client.awaited = Number(OWN_SEQ.exec(text)?.[1]);
    if (client.awaited === 0 || client.last < client.awaited) return;
    client.awaited = 0;
    setTimeout(sendText, order.thinkMs, client.socket);
  };
  const socket = await openSocket(order.port, isFirst ? Number.POSITIVE_INFINITY : FRAME_HEAD, onFrame);
  clients.push(Object.assign(client, { socket }));
};

const openSlow = async (port: number): Promise<void> => {
  const reader = { messages: 0, reportedSeq: 0 };
  const socket = await openSocket(port, Number.POSITIVE_INFINITY, (text) => {
    if (!isRoomFrame(text)) return;
    const [, frame] = JSON.parse(text.slice(2)) as [string, RoomFrame];
    reader.messages += frame.items.length;
    if (frame.items.length === 0) reader.reportedSeq = frame.last_seq;
  });
  socket.pause();
  slow = Object.assign(reader, { socket });
};

const open = async (order: RoomClientsOrder): Promise<void> => {
  const count = order.busy + order.idle;
  for (let at = 0; at < count; at += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, n) => openClient(order, at + n));
    await Promise.all(batch);
  }
  if (order.hasSlowReader) await openSlow(order.port);
  // Everybody is here. The first messages are spread over the time people think.
  for (const [at, { socket }] of clients.slice(0, order.busy).entries())
    setTimeout(sendText, (order.thinkMs * at) / order.busy, socket);
};

const report = (): RoomClientsReport => {
  const first = clients.reduce((best, client) => (client.frames > best.frames ? client : best));
  const different = clients.filter(({ frames, sum }) => frames !== first.frames || sum !== first.sum).length;
  const answer = { messages: items, isInOrder, different, delaysMs };
  delaysMs = [];
  return answer;
};

process.on('message', (order: RoomClientsOrder | 'report' | 'end' | 'resume' | 'slow') => {
  if (order === 'end') isEnding = true;
  if (order === 'resume') slow?.socket.resume();
  if (order === 'report') process.send?.(report());
  else if (order === 'slow') {
    const answer: SlowReaderReport = { messages: slow?.messages ?? 0, reportedSeq: slow?.reportedSeq ?? 0 };
    process.send?.(answer);
  } else if (typeof order === 'string') process.send?.('done');
  else
    open(order).then(
      () => process.send?.('in'),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
