import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, shareOf, startChild } from './child';
import type { BenchRow } from './report';
import type { RoomClientsOrder, RoomClientsReport, SlowReaderReport } from './rooms-clients';
import type { RoomContender, RoomsOrder, RoomsReport } from './rooms-server';

const BUSY = 1_000;
const IDLE = 4_000;
/** 250 messages a second, if the server accepts them at once. */
const THINK_MS = 4_000;
const WARM_UP_SECONDS = 2;
const SETTLE_MS = 2_000;
const PATIENCE_MS = 120_000;
const MAX_ROUNDS = 2;
const FLOOR = 30;
/** Of the run with a reader that stops: fewer sockets, longer texts, so that its buffers are filled. */
const BESIDE_SLOW = 200;
const FLOOD = { messages: 24_000, everyMs: 20, perTurn: 40 };
/** What may wait for one client: the limit for frames that can be skipped, and one frame. */
const MAX_WAITING_BYTES = 512 * 1024;

interface Result {
  readonly perCpuSecond: number;
  readonly delaysMs: readonly number[];
}

interface Pair {
  readonly server: ChildProcess;
  readonly clients: ChildProcess;
}

const withPair = async <T>(work: (pair: Pair) => Promise<T>): Promise<T> => {
  const pair = { server: await startChild('./rooms-server.ts'), clients: await startChild('./rooms-clients.ts') };
  try {
    return await work(pair);
  } finally {
    pair.server.disconnect();
    pair.clients.disconnect();
  }
};

const connectAll = async ({ server, clients }: Pair, begin: RoomsOrder, order: Omit<RoomClientsOrder, 'port'>) => {
  const port = await ask<number>(server, begin);
  await ask(clients, { port, ...order });
};

/** Every socket gets every message, in order, however long the clients take to read on a busy machine. */
const ensureAll = async (who: string, clients: ChildProcess, { total }: RoomsReport): Promise<readonly number[]> => {
  const delaysMs: number[] = [];
  for (let waitedMs = 0; ; waitedMs += SETTLE_MS) {
    await delay(SETTLE_MS);
    const { messages, isInOrder, different, ...got } = await ask<RoomClientsReport>(clients, 'report');
    delaysMs.push(...got.delaysMs);
    if (messages === total && isInOrder && different === 0) return delaysMs;
    if (!isInOrder || waitedMs > PATIENCE_MS)
      throw new Error(`${who}: ${messages} of ${total} messages, in order: ${isInOrder}, ${different} sockets differ`);
  }
};

/** Measures the processor time of the server only; the clients run in another process. */
const runOnce = (contender: RoomContender, appUrl: string, seconds: number): Promise<Result> =>
  withPair(async (pair) => {
    const { server, clients } = pair;
    await connectAll(pair, { contender, appUrl }, { busy: BUSY, idle: IDLE, thinkMs: THINK_MS, hasSlowReader: false });
    await ask<RoomsReport>(server, { measureSeconds: WARM_UP_SECONDS });
    await ask<RoomClientsReport>(clients, 'report');
    const { messages, cpuSeconds } = await ask<RoomsReport>(server, { measureSeconds: seconds });
    const { delaysMs } = await ask<RoomClientsReport>(clients, 'report');
    await ask(clients, 'end');
    await delay(SETTLE_MS);
    await ensureAll(contender, clients, await ask<RoomsReport>(server, 'end'));
    return { perCpuSecond: (messages * (BUSY + IDLE)) / cpuSeconds, delaysMs };
  });

/** 200 readers and one that does not read, while 17 MB pass through the room. */
const runBesideSlow = (appUrl: string): Promise<Result> =>
  withPair(async (pair) => {
    const { server, clients } = pair;
    const order = { busy: 0, idle: BESIDE_SLOW, thinkMs: THINK_MS, hasSlowReader: true };
    await connectAll(pair, { contender: 'ours', appUrl }, order);
    const flooded = await ask<RoomsReport>(server, { flood: FLOOD });
    const delaysMs = await ensureAll('beside a slow reader', clients, flooded);
    if (flooded.maxWaitingBytes > MAX_WAITING_BYTES) throw new Error(`${flooded.maxWaitingBytes} bytes wait for one`);
    await ask(clients, 'resume');
    await delay(SETTLE_MS);
    const slow = await ask<SlowReaderReport>(clients, 'slow');
    if (slow.messages === flooded.total || slow.reportedSeq !== flooded.total)
      throw new Error(`the slow reader got ${slow.messages} of ${flooded.total} and was told ${slow.reportedSeq}`);
    const perCpuSecond = (flooded.messages * BESIDE_SLOW) / flooded.cpuSeconds;
    return { perCpuSecond, delaysMs };
  });

const toRow = (
  name: string,
  { perCpuSecond, delaysMs }: Result,
  bound: { ratio: number; floor: number | null },
): BenchRow => {
  const sorted = delaysMs.toSorted((a, b) => a - b);
  return { name, perSecond: perCpuSecond, p50Ms: shareOf(sorted, 0.5), p99Ms: shareOf(sorted, 0.99), ...bound };
};

/** Messages delivered per second of server processor time: 1,000 people write in a room, 4,000 more listen. */
export const benchRooms = async (appUrl: string, options: { rounds: number; seconds: number }): Promise<BenchRow[]> => {
  const best = new Map<RoomContender, Result>();
  for (let round = 0; round < Math.min(options.rounds, MAX_ROUNDS); round += 1) {
    for (const contender of ['naive', 'ours'] as const) {
      const result = await runOnce(contender, appUrl, options.seconds);
      if (result.perCpuSecond > (best.get(contender)?.perCpuSecond ?? 0)) best.set(contender, result);
    }
  }
  const [naive, ours] = [best.get('naive'), best.get('ours')];
  if (naive === undefined || ours === undefined) return [];
  const slow = await runBesideSlow(appUrl);
  return [
    toRow('room messages per CPU second, against a JSON text per socket', ours, {
      ratio: ours.perCpuSecond / naive.perCpuSecond,
      floor: FLOOR,
    }),
    toRow('room messages per CPU second, beside a reader that stops', slow, {
      ratio: slow.perCpuSecond / naive.perCpuSecond,
      floor: null,
    }),
  ];
};
