import { computeHold } from '@candor/domain/spot/compute-fill';
import { fromLots, fromTicks, quoteUnits16, roundUnits16, toTicks, UNIT_SCALE } from '@candor/domain/spot/spot-pair';
import { fromUnits } from '@candor/money/units';
import type { Violation } from '#kernel/ledger/reconcile/invariant';
import type { Pool, PoolClient } from '#platform/db/pool';
import { loadJournal, loadOpenOrders, loadOrdersById, loadProgress, lotsOf, type SavedProgress } from './batch.store';
import type { BookOrder, Command, SkippedCommand } from './book-order';
import { type BookPair, loadBookPairs } from './book-pair';
import { loadSkipped } from './halts.store';
import { emptyEffects, LiveBook, type LiveTrade } from './live-book';
import { type BookToSave, loadFilledThen, loadSnapshot, loadTradeLines, type Snapshot } from './replay.store';

export const REPLAY_INVARIANT = {
  id: 'I17',
  says: 'The journal of each book, applied once more, gives the recorded trades and the book of the open orders.',
} as const;

const NO_OWNER = 0;
const NOTHING = { filledLots: 0, quote16: 0n, paid: 0n, received: 0n, fee: 0n };

const holdOf = (order: BookOrder, pair: BookPair): bigint =>
  order.budget > 0
    ? roundUnits16(quoteUnits16(order.budget, 1, pair), pair.quoteScale, 'up')
    : computeHold({ ...order, openLots: order.lots - order.sums.filledLots }, pair);

/** The order as it was when it was journaled; its row has its current state. */
const asPlaced = (command: Command | SkippedCommand, pair: BookPair): Command | SkippedCommand => {
  if (command.action !== 'place') return command;
  const order: BookOrder = {
    ...command.order,
    priceTicks: command.priceTicks ?? command.order.priceTicks,
    lots: command.order.budget > 0 ? 0 : (command.lots ?? command.order.lots),
    sums: { filledLots: 0, quote16: 0n },
    paid: 0n,
    received: 0n,
    fee: 0n,
    rank: command.seq,
    state: 'open',
    endReason: '',
  };
  order.held = holdOf(order, pair);
  return { ...command, order };
};

const restoreSnapshot = async (client: PoolClient, book: LiveBook, snapshot: Snapshot): Promise<void> => {
  const { pair } = book;
  const ids = snapshot.orders.map(([id]) => id);
  const then = await loadFilledThen(client, pair, { ids, seq: snapshot.seq });
  const saved = new Map(snapshot.orders.map((order) => [order[0], order]));
  const orders = (await loadOrdersById(client, pair, ids)).map((row): BookOrder => {
    const [, , , price, left, rank] = saved.get(row.id) ?? [0, 0, '', '0', '0', 0];
    const { filledLots, quote16, paid, received, fee } = then.get(row.id) ?? NOTHING;
    const order: BookOrder = {
      ...row,
      ...{ paid, received, fee, rank, state: 'open', endReason: '' },
      priceTicks: toTicks(price, pair) ?? 0,
      lots: lotsOf(left, pair) + filledLots,
      sums: { filledLots, quote16 },
    };
    order.held = holdOf(order, pair);
    return order;
  });
  book.restore(orders);
};

const plain = (units: bigint): string => fromUnits(units, UNIT_SCALE);

const toTradeLine = ({
  pair,
  seq,
  commandSeq,
  priceTicks,
  lots,
  takerSide,
  maker,
  taker,
  figures,
}: LiveTrade): string =>
  [
    ...[seq, commandSeq, fromTicks(priceTicks, pair), fromLots(lots, pair)],
    ...[takerSide, maker.id, taker.id, plain(figures.buyerPays), plain(figures.buyerFee)],
    ...[plain(figures.sellerReceives), plain(figures.sellerFee)],
  ].join(' ');

const toOrderLine = (order: BookOrder): string =>
  [
    ...[order.id, order.userId, order.side, order.priceTicks, order.lots, order.sums.filledLots, order.sums.quote16],
    ...[order.paid, order.received, order.fee, order.rank],
  ].join(' ');

/** The first difference between two lists, or null. */
const findDifference = (replayed: readonly string[], recorded: readonly string[]): string | null => {
  const at = Array.from({ length: Math.max(replayed.length, recorded.length) }).findIndex(
    (_, index) => replayed[index] !== recorded[index],
  );
  return at < 0 ? null : `replayed ${replayed[at] ?? 'nothing'}, recorded ${recorded[at] ?? 'nothing'}`;
};

/** Replays the journal up to the owner's progress, and compares trade by trade. */
const replayJournal = async (client: PoolClient, book: LiveBook, progress: SavedProgress): Promise<string | null> => {
  const { instrumentId } = book.pair;
  const skipped = await loadSkipped(client, instrumentId);
  while (book.appliedSeq < progress.appliedSeq) {
    const after = book.appliedSeq;
    const loaded = await loadJournal(client, book, skipped);
    const commands = loaded.filter(({ seq }) => seq <= progress.appliedSeq);
    if (commands.length === 0) return `the journal ends at ${after}`;
    const effects = emptyEffects();
    for (const command of commands) book.apply(asPlaced(command, book.pair), effects);
    const trades = effects.moves.flatMap((move) => ('trade' in move ? [toTradeLine(move.trade)] : []));
    const recorded = await loadTradeLines(client, instrumentId, { after, upto: book.appliedSeq });
    const difference = findDifference(trades, recorded);
    if (difference !== null) return difference;
  }
  return null;
};

const compareBooks = async (client: PoolClient, book: LiveBook, progress: SavedProgress): Promise<string | null> => {
  const rows = new LiveBook({ ...progress, pair: book.pair, markedOwner: NO_OWNER });
  rows.restore(await loadOpenOrders(client, book.pair));
  const difference = findDifference(book.orders().map(toOrderLine), rows.orders().map(toOrderLine));
  if (difference !== null) return difference;
  if (book.stateHash() !== rows.stateHash()) return `state ${book.stateHash()}, of the rows ${rows.stateHash()}`;
  return book.tradeSeq === progress.tradeSeq ? null : `${book.tradeSeq} trades, ${progress.tradeSeq} counted`;
};

interface Replayed {
  readonly violation: string | null;
  readonly book: BookToSave;
  /** Commands applied since the last snapshot. */
  readonly commands: number;
}

const replayBook = async (client: PoolClient, pair: BookPair, progress: SavedProgress): Promise<Replayed> => {
  const snapshot = await loadSnapshot(client, pair.instrumentId, progress.appliedSeq);
  const begin = { appliedSeq: snapshot?.seq ?? 0, tradeSeq: snapshot?.tradeSeq ?? 0 };
  const book = new LiveBook({ ...begin, pair, markedOwner: NO_OWNER });
  if (snapshot) await restoreSnapshot(client, book, snapshot);
  const isAsSaved = snapshot === null || book.stateHash() === snapshot.stateHash;
  const violation = isAsSaved
    ? ((await replayJournal(client, book, progress)) ?? (await compareBooks(client, book, progress)))
    : `the snapshot at ${snapshot.seq} is damaged`;
  const saved = { pair, seq: book.appliedSeq, stateHash: book.stateHash(), orders: book.orders() };
  return { violation, book: saved, commands: book.appliedSeq - begin.appliedSeq };
};

export interface ReplayReport {
  readonly violations: readonly Violation[];
  /** Books without differences, with the number of commands replayed. */
  readonly whole: readonly Pick<Replayed, 'book' | 'commands'>[];
}

/**
 * Invariant I17. Replays every book from its last snapshot, or from its beginning, and compares trades, open orders and
 * the hash of the book with the database, in one snapshot.
 */
export const replayBooks = async (pool: Pool): Promise<ReplayReport> => {
  const pairs = await loadBookPairs(pool);
  const client = await pool.connect();
  const violations: Violation[] = [];
  const whole: Pick<Replayed, 'book' | 'commands'>[] = [];
  try {
    await client.query('begin isolation level repeatable read, read only');
    const saved = await loadProgress(
      client,
      pairs.map(({ instrumentId }) => instrumentId),
    );
    for (const pair of pairs) {
      const progress = saved.find(({ instrumentId }) => instrumentId === pair.instrumentId);
      if (!progress) continue;
      const found = await replayBook(client, pair, progress).catch((error: unknown) => ({
        violation: error instanceof Error ? error.message : String(error),
      }));
      if (found.violation !== null) {
        violations.push({ invariant: REPLAY_INVARIANT.id, what: `${pair.symbol}: ${found.violation}` });
      } else if ('book' in found) whole.push(found);
    }
    return { violations, whole };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};
