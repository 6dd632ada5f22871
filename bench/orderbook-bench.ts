import { OrderBook, Side } from 'nodejs-order-book';
import { type Book, createDepthColumns } from '../packages/domain/src/orderbook/book';
import { createBook } from '../packages/domain/src/orderbook/create-book';
import { createNaiveBook } from '../packages/domain/src/orderbook/naive-book';
import { CANCEL, createSender, generateLoad, LIMIT, type Load } from './orderbook-load';
import type { BenchRow } from './report';

const OPERATIONS = 1_000_000;
const SEEDS = [1, 2, 3] as const;
const FLOOR = 100;
const BLOCK = 500;
const NAIVE_SECONDS = 3;
const PEER_SECONDS = 60;

interface Run {
  readonly done: number;
  readonly perSecond: number;
  /** Per operation, from blocks of some hundred: a single one is shorter than a clock can tell. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** CPU time of the one working thread, so that other load on the machine does not count. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Works through the operations until they or the time are used up. */
const run = (count: number, seconds: number, work: (at: number) => void): Run => {
  const blocks: number[] = [];
  const begin = cpuMs();
  let [done, now] = [0, begin];
  while (done < count && now < begin + seconds * 1_000) {
    const end = Math.min(count, done + BLOCK);
    for (; done < end; done += 1) work(done);
    const before = now;
    now = cpuMs();
    blocks.push((now - before) / BLOCK);
  }
  const sorted = blocks.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { done, perSecond: (done * 1_000) / (now - begin), p50Ms: at(0.5), p99Ms: at(0.99) };
};

const best = (runs: readonly Run[]): Run => runs.reduce((kept, one) => (one.perSecond > kept.perSecond ? one : kept));

/** The peer's orders are converted to its own types before timing starts. */
const createPeerSender = (peer: OrderBook, load: Load): ((at: number) => void) => {
  const orders = Array.from({ length: load.count }, (_, at) => ({
    id: String(load.id[at]),
    side: load.side[at] === 0 ? Side.BUY : Side.SELL,
    size: load.lots[at] as number,
    price: load.priceTicks[at] as number,
  }));
  return (at) => {
    const order = orders[at] as (typeof orders)[number];
    if (load.kind[at] === CANCEL) peer.cancel(order.id);
    else if (load.kind[at] === LIMIT) peer.limit(order);
    else peer.market(order);
  };
};

const bookAfter = (load: Load, count: number): Book => {
  const book = createBook();
  const send = createSender(book, load);
  for (let at = 0; at < count; at += 1) send(at);
  return book;
};

const depthOf = (book: Book, side: 'buy' | 'sell'): string => {
  const into = createDepthColumns(1_000);
  const levels = book.depth(side, into);
  return Array.from({ length: levels }, (_, row) => `${into.priceTicks[row]}:${into.lots[row]}`).join();
};

const benchPeer = (load: Load): Run => {
  const peer = new OrderBook();
  const result = run(load.count, PEER_SECONDS, createPeerSender(peer, load));
  const book = bookAfter(load, result.done);
  const [asks, bids] = peer.depth().map((side) => side.map((level) => level.join(':')).join());
  // Both must have done the same work: the same levels with the same lots.
  if (asks !== depthOf(book, 'sell') || bids !== depthOf(book, 'buy')) throw new Error('the peer came to another book');
  return result;
};

const benchNaiveBook = (load: Load): Run => {
  const naiveBook = createNaiveBook();
  const result = run(load.count, NAIVE_SECONDS, createSender(naiveBook, load));
  const ours = bookAfter(load, result.done);
  if (naiveBook.tradeHash() !== ours.tradeHash()) throw new Error('the naive twin traded differently');
  return result;
};

/** The same million mixed operations for our book, an npm package, and the naive book. */
export const benchOrderBook = (options: { rounds: number }): BenchRow[] => {
  const loads = SEEDS.map((seed) => generateLoad(OPERATIONS, seed));
  const [load] = loads as [Load];
  const rounds = Array.from({ length: options.rounds + 1 }, () =>
    run(load.count, PEER_SECONDS, createSender(createBook(), load)),
  );
  const { perSecond, p50Ms, p99Ms } = best(rounds);
  const peer = benchPeer(load);
  const naiveResult = best(loads.map(benchNaiveBook));
  const part = peer.done === OPERATIONS ? '' : ` (its first ${peer.done} of ${OPERATIONS})`;
  const ours = { perSecond, p50Ms, p99Ms };
  return [
    {
      name: `order book operations per CPU second, against nodejs-order-book${part}`,
      ...ours,
      ratio: perSecond / peer.perSecond,
      floor: FLOOR,
    },
    {
      name: `order book operations per CPU second, against the naive twin (same trades, ${SEEDS.length} seeds)`,
      ...ours,
      ratio: perSecond / naiveResult.perSecond,
      floor: null,
    },
  ];
};
