import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { streamPrices } from '../apps/server/src/modules/realtime/index';
import { createPool } from '../apps/server/src/platform/db/pool';
import { createHttp } from '../apps/server/src/platform/http/server';
import { createHub } from '../apps/server/src/platform/realtime/hub';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { loadConfig } from '../apps/server/src/platform/runtime/config';
import { newId } from '../apps/server/src/platform/runtime/ids';
import { createLogger } from '../apps/server/src/platform/runtime/logger';
import { startPlainFanout } from '../apps/server/src/testing/plain-fanout';
import { createBenchBoard } from './fanout-board';

export type Contender = 'naive' | 'batched' | 'ours';

export interface ServerOrder {
  readonly contender: Contender;
  readonly appUrl: string;
  readonly symbols: number;
  readonly seconds: number;
}

export interface ServerReport {
  readonly turns: number;
  readonly cpuSeconds: number;
}

interface Served {
  readonly port: number;
  /** Sends one update of every symbol to everybody; settles when the process may go on. */
  turn(timeMs: number): Promise<void>;
}

const TURN_MS = 100;

const startNaive = async (symbols: number): Promise<Served> => {
  const { turn } = createBenchBoard(symbols);
  const { port, emitToAll } = await startPlainFanout();
  return {
    port,
    turn: async (timeMs) => {
      for (const { instrumentId, seq, price } of turn(timeMs)) {
        emitToAll('q', [instrumentId, seq, timeMs, price]);
        // Yields to the sockets; without it memory grows faster than the network drains it.
        await new Promise(setImmediate);
      }
    },
  };
};

const startBatched = async (symbols: number): Promise<Served> => {
  const { turn } = createBenchBoard(symbols);
  const { port, emitToAll } = await startPlainFanout();
  let frame = 0;
  return {
    port,
    turn: async (timeMs) => {
      frame += 1;
      const rows = turn(timeMs).map(({ instrumentId, seq, price }) => [instrumentId, seq, timeMs, price]);
      emitToAll('q', [frame, timeMs, rows]);
    },
  };
};

const startOurs = async (appUrl: string, symbols: number): Promise<Served> => {
  const loaded = loadConfig({ CANDOR_RATE_SCALE: '1000000', CANDOR_ROLES: 'realtime' });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  const { config } = loaded;
  const logger = createLogger({ level: 'silent' });
  const readSession = async () => null;
  const http = createHttp({ config, logger, clock: systemClock, newId, readSession, h5Dir: null });
  const realtime = createHub({
    http,
    pool: createPool(appUrl),
    logger,
    config,
    findLiveSessions: async () => new Set(),
  });
  const { board, turn } = createBenchBoard(symbols);
  const matching = {
    pairs: () => [],
    pair: () => undefined,
    feed: { view: () => undefined, onChange: () => () => undefined },
  };
  streamPrices({ http, realtime, board, matching, clock: systemClock, config });
  const origin = await http.listen({ host: '127.0.0.1', port: 0 });
  return { port: Number(new URL(origin).port), turn: async (timeMs) => void turn(timeMs) };
};

const start = ({ contender, appUrl, symbols }: ServerOrder): Promise<Served> => {
  if (contender === 'naive') return startNaive(symbols);
  return contender === 'batched' ? startBatched(symbols) : startOurs(appUrl, symbols);
};

/** Ten updates a second, or as many as this process manages. */
const run = async (served: Served, seconds: number): Promise<ServerReport> => {
  const begin = performance.now();
  const before = process.cpuUsage();
  let turns = 0;
  while (performance.now() - begin < seconds * 1000) {
    const startedMs = performance.now();
    await served.turn(Math.round(performance.timeOrigin + startedMs));
    turns += 1;
    await delay(Math.max(0, startedMs + TURN_MS - performance.now()));
  }
  const used = process.cpuUsage(before);
  return { turns, cpuSeconds: (used.user + used.system) / 1e6 };
};

let served: Served | null = null;
process.on('message', async (order: ServerOrder | { readonly runSeconds: number }) => {
  if ('contender' in order) {
    served = await start(order);
    process.send?.(served.port);
  } else if (served !== null) {
    process.send?.(await run(served, order.runSeconds));
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
