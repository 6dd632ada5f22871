import type { Ledger } from '#kernel/ledger/post';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { TransientError } from '#platform/jobs/is-poison';
import { ensureLeases, type Lease } from '#platform/jobs/lease';
import { appendEvents } from '#platform/outbox/append-events';
import { loadCommands, sendOrders, sendProgress, sendTrades } from './batch.store';
import type { BookOrder, Command } from './book-order';
import type { BookPair } from './book-pair';
import { type BatchEffects, emptyEffects, type LiveBook, type LiveTrade } from './live-book';
import { toEntries } from './settle-moves';

export interface BatchDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly houseId: number;
  readonly nowMs: () => number;
}

export interface AppliedBatch {
  readonly books: readonly LiveBook[];
  readonly effects: ReadonlyMap<number, BatchEffects>;
}

/** Topic for owners whose resting order was changed by a later order: a fill. */
export const SPOT_TOPIC = 'spot_order';
export interface SpotEvent {
  readonly userId: number;
  readonly orderIds: readonly number[];
}

const applyAll = (commands: readonly Command[], books: ReadonlyMap<number, LiveBook>): Map<number, BatchEffects> => {
  const effects = new Map<number, BatchEffects>();
  for (const command of commands) {
    const book = books.get(command.instrumentId);
    if (!book) throw new Error('a command of a book that is not ours');
    let own = effects.get(command.instrumentId);
    if (!own) {
      own = emptyEffects();
      effects.set(command.instrumentId, own);
    }
    book.apply(command, own);
  }
  return effects;
};

const post = async (tx: Tx, ledger: Ledger, effects: readonly BatchEffects[]): Promise<void> => {
  const entries = effects.flatMap(toEntries);
  if (entries.length === 0) return;
  const results = await ledger.postMany(tx, entries);
  // All money was held before: a refusal here means that the ledger and the order book disagree.
  const at = results.findIndex((result) => !result.ok);
  if (at >= 0) throw new Error(`spot: entry ${entries[at]?.kind} ${entries[at]?.reference} was refused`);
};

const toEvents = (effects: readonly BatchEffects[], houseId: number) => {
  const ordersOf = new Map<number, Set<number>>();
  for (const { moves } of effects) {
    for (const move of moves) {
      if (!('trade' in move) || move.trade.maker.userId === houseId) continue;
      const { userId, id } = move.trade.maker;
      const known = ordersOf.get(userId) ?? new Set<number>();
      ordersOf.set(userId, known.add(id));
    }
  }
  return [...ordersOf].map(([userId, ids]) => {
    const payload: SpotEvent = { userId, orderIds: [...ids] };
    return { topic: SPOT_TOPIC, key: String(userId), payload };
  });
};

/**
 * Applies the journaled commands of these books, at most `limit` of each, and commits the result at once: trades,
 * orders, money, progress and events. Null when there were none. After a failure the books in memory are ahead of the
 * database: reload them.
 */
export const applyBatch = (
  deps: BatchDeps,
  books: ReadonlyMap<number, LiveBook>,
  { leases, limit }: { readonly leases: readonly Lease[]; readonly limit: number },
): Promise<AppliedBatch | null> => {
  let isFirst = true;
  return withTx(deps.pool, async (tx) => {
    // A retry would find the books ahead of the database.
    if (!isFirst) throw new TransientError('spot: a batch cannot be tried twice on the same books');
    isFirst = false;
    const ensured = ensureLeases(tx, leases);
    const [commands] = await Promise.all([loadCommands(tx.client, books, limit), ensured]);
    if (commands.length === 0) return null;
    const effects = applyAll(commands, books);
    const list = [...effects.values()];
    await post(tx, deps.ledger, list);
    const at = new Date(deps.nowMs());
    const changed = [...effects.keys()].map((id) => books.get(id) as LiveBook);
    const pairOf = (instrumentId: number): BookPair => (books.get(instrumentId) as LiveBook).pair;
    const trades = list.flatMap(({ moves }) =>
      moves.flatMap((move): LiveTrade[] => ('trade' in move ? [move.trade] : [])),
    );
    const orders = list.flatMap(({ touched }): BookOrder[] => [...touched]);
    sendTrades(tx, trades, { at, houseId: deps.houseId });
    sendOrders(tx, orders, { at, pairOf });
    sendProgress(tx, changed);
    tx.send(appendEvents(tx, toEvents(list, deps.houseId)));
    return { books: changed, effects };
  });
};
