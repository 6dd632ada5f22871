import { setTimeout as delay } from 'node:timers/promises';
import { startLiveRooms } from '../apps/server/src/modules/rooms/live-rooms';
import { createPool } from '../apps/server/src/platform/db/pool';
import { createHttp } from '../apps/server/src/platform/http/server';
import { createHub } from '../apps/server/src/platform/realtime/hub';
import type { Peer } from '../apps/server/src/platform/realtime/peer';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { loadConfig } from '../apps/server/src/platform/runtime/config';
import { newId } from '../apps/server/src/platform/runtime/ids';
import { createLogger } from '../apps/server/src/platform/runtime/logger';
import { type Acknowledge, startPlainFanout } from '../apps/server/src/testing/plain-fanout';
import type { RoomFrame, RoomItem } from '../packages/contract/src/rooms';

export type RoomContender = 'naive' | 'ours';

/** Begin to serve; measure for a time; end: nothing more is sent. */
export type RoomsOrder =
  | { readonly contender: RoomContender; readonly appUrl: string }
  | { readonly measureSeconds: number }
  | { readonly flood: { readonly messages: number; readonly everyMs: number; readonly perTurn: number } }
  | 'end';

export interface RoomsReport {
  /** Messages sent to everybody, in the measured time and since the beginning. */
  readonly messages: number;
  readonly total: number;
  readonly cpuSeconds: number;
  /** Most bytes that waited in this process for one client. */
  readonly maxWaitingBytes: number;
}

interface Served {
  readonly port: number;
  /** How many messages have been sent. */
  sent(): number;
  say(text: string): void;
  end(): void;
  /** Bytes that wait for each client, most first. */
  waitingBytes(): readonly number[];
}

const ROOM = 'en';
const AUTHORS = 1_000;

const toItem = (seq: number, text: string): RoomItem => {
  const author = seq % AUTHORS;
  return {
    seq,
    author: { code: author.toString(16).padStart(16, '0'), name: `Person ${author}`, avatar: '', staff: 0 },
    text,
    reply: null,
    mentions: [],
    hidden: 0,
    note: null,
    time_ms: Date.now(),
  };
};

/** What a first version does: one JSON text per message and socket. One message at a time, so that the sockets drain. */
const startNaive = async (): Promise<Served> => {
  const { port, emitToEach, onEvent } = await startPlainFanout();
  const waiting: { text: string; acknowledge: Acknowledge }[] = [];
  let seq = 0;
  let isWorking = false;
  const work = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      seq += 1;
      const frame: RoomFrame = { room: ROOM, last_seq: seq, items: [toItem(seq, next.text)] };
      emitToEach('room', frame);
      next.acknowledge({ seq });
      await new Promise(setImmediate);
    }
    isWorking = false;
  };
  const push = (text: unknown, acknowledge: Acknowledge): void => {
    waiting.push({ text: String(text), acknowledge });
    void work();
  };
  onEvent('room_watch', (_code, acknowledge) => acknowledge({ ok: true }));
  onEvent('say', push);
  return {
    port,
    sent: () => seq,
    say: (text) => push(text, () => undefined),
    end: () => void waiting.splice(0),
    waitingBytes: () => [],
  };
};

/** Messages in memory instead of the database: the fan-out alone is measured. */
const createMessages = () => {
  const items: RoomItem[] = [];
  return {
    add: (text: string): void => void items.push(toItem(items.length + 1, text)),
    count: () => items.length,
    source: {
      loadHeads: async () =>
        new Map([[ROOM, { lastSeq: items.length, changeNo: items.length, slowMs: 2_000, isClosed: false }]]),
      loadChanges: async (_room: string, afterNo: number, limit: number) =>
        items.slice(afterNo, afterNo + limit).map((item) => ({ changeNo: item.seq, item })),
    },
  };
};

const startOurs = async (appUrl: string): Promise<Served> => {
  const loaded = loadConfig({ CANDOR_RATE_SCALE: '1000000', CANDOR_ROLES: 'realtime' });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  const { config } = loaded;
  const [logger, pool] = [createLogger({ level: 'silent' }), createPool(appUrl)];
  const readSession = async () => null;
  const http = createHttp({ config, logger, clock: systemClock, newId, readSession, h5Dir: null });
  const realtime = createHub({ http, pool, logger, config, findLiveSessions: async () => new Set() });
  const messages = createMessages();
  const live = startLiveRooms({ http, pool, clock: systemClock, logger, realtime, newId }, messages.source);
  const peers = new Set<Peer>();
  realtime.onJoin((peer) => void peers.add(peer));
  const say = (text: string): void => {
    messages.add(text);
    live.wake(ROOM);
  };
  realtime.answer('say', (_peer, text) => {
    say(String(text));
    return { seq: messages.count() };
  });
  const origin = await http.listen({ host: '127.0.0.1', port: 0 });
  return {
    port: Number(new URL(origin).port),
    sent: messages.count,
    say,
    end: () => undefined,
    waitingBytes: () => [...peers].map(({ waitingBytes }) => waitingBytes).toSorted((a, b) => b - a),
  };
};

const measure = async (served: Served, work: () => Promise<void>): Promise<RoomsReport> => {
  const [before, sentBefore] = [process.cpuUsage(), served.sent()];
  let maxWaitingBytes = 0;
  const sampler = setInterval(() => {
    maxWaitingBytes = Math.max(maxWaitingBytes, served.waitingBytes()[0] ?? 0);
  }, 500);
  await work();
  clearInterval(sampler);
  const [used, total] = [process.cpuUsage(before), served.sent()];
  return { messages: total - sentBefore, total, cpuSeconds: (used.user + used.system) / 1e6, maxWaitingBytes };
};

const FLOOD_TEXT = 'x'.repeat(500);

/** Goes on when everybody but the slowest has read: on a busy machine the others are no slow readers. */
const flood = async (served: Served, plan: { messages: number; everyMs: number; perTurn: number }): Promise<void> => {
  for (let done = 0; done < plan.messages; done += plan.perTurn) {
    for (let n = 0; n < plan.perTurn; n += 1) served.say(FLOOD_TEXT);
    do await delay(plan.everyMs);
    while ((served.waitingBytes()[1] ?? 0) > 0);
  }
};

let served: Served | null = null;
process.on('message', async (order: RoomsOrder) => {
  if (order !== 'end' && 'contender' in order) {
    served = order.contender === 'naive' ? await startNaive() : await startOurs(order.appUrl);
    process.send?.(served.port);
    return;
  }
  if (served === null) return;
  const { end } = served;
  if (order === 'end') process.send?.(await measure(served, async () => end()));
  else if ('flood' in order) process.send?.(await measure(served, () => flood(served as Served, order.flood)));
  else process.send?.(await measure(served, () => delay(order.measureSeconds * 1_000)));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
