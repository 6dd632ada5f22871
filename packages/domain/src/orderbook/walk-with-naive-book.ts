import type { Book, NewOrder, PlaceResult } from './book';
import { applyCommand, type BookCommand } from './book-command';
import { createBook } from './create-book';
import { createNaiveBook } from './naive-book';

const OWNERS = 9;
/**
 * Results, trades and ends are compared after every command; the whole content of the books, which takes longer, after
 * this many.
 */
const WHOLE_EVERY = 10;
/**
 * After this many commands the order positions are checked and the book is rebuilt from its open orders and compared.
 */
const REBUILT_EVERY = 1_000;

type Result = Readonly<PlaceResult> | number;

/** Deterministic random numbers below `limit` from a seed. */
const createRandom = (seed: number) => {
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  return (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
};

const MARKET_IOC = { kind: 'market', tif: 'ioc' } as const;
const MARKET_FOK = { kind: 'market', tif: 'fok' } as const;
const LIMIT_IOC = { kind: 'limit', tif: 'ioc' } as const;
const LIMIT_FOK = { kind: 'limit', tif: 'fok' } as const;
const LIMIT_GTC = { kind: 'limit', tif: 'gtc' } as const;

/** Mixed commands around a random walk of the price; `id` is the order's when one is placed. */
const createCommands = (seed: number) => {
  const randomBelow = createRandom(seed);
  let mid = 1_024;
  const around = (side: NewOrder['side']): number => mid + (side === 'buy' ? 2 - randomBelow(7) : randomBelow(7) - 2);
  // Every order literal has the same shape, which V8 reads several times faster than spread objects.
  const orderOf = (id: number, kind: number): NewOrder => {
    const side = randomBelow(2) === 0 ? 'buy' : 'sell';
    const owner = 1 + randomBelow(OWNERS);
    const lots = 1 + randomBelow(20);
    const of = (type: Pick<NewOrder, 'kind' | 'tif'>, priceTicks: number, many: number): NewOrder => {
      const postOnly = type.tif === 'gtc' && kind < 24;
      return { id, owner, side, kind: type.kind, tif: type.tif, postOnly, priceTicks, lots: many, budget: 0 };
    };
    if (kind < 4) return of(MARKET_IOC, 0, lots * 2);
    if (kind < 6) return of(MARKET_FOK, 0, lots);
    if (kind < 9) {
      const budget = 1 + randomBelow(60_000);
      const priceTicks = randomBelow(2) * (mid + 3);
      return { id, owner, side: 'buy', kind: 'market', tif: 'ioc', postOnly: false, priceTicks, lots: 0, budget };
    }
    const priceTicks = around(side);
    if (kind < 14) return of(LIMIT_IOC, priceTicks, lots);
    return of(kind < 18 ? LIMIT_FOK : LIMIT_GTC, priceTicks, lots);
  };
  return (id: number): BookCommand => {
    if (randomBelow(50) === 0) mid = Math.max(20, mid + randomBelow(9) - 4);
    const kind = randomBelow(100);
    const recent = Math.max(1, id - randomBelow(60));
    const owner = 1 + randomBelow(OWNERS);
    if (kind < 22) return { do: 'cancel', id: recent };
    if (kind < 24) return { do: 'cancelAll', owner };
    if (kind < 32) {
      const priceTicks = randomBelow(2) === 0 ? null : mid + randomBelow(9) - 4;
      const change = {
        id: recent,
        priceTicks,
        lots: randomBelow(2) === 0 ? null : 1 + randomBelow(20),
        postOnly: randomBelow(4) === 0,
      };
      return { do: 'edit', change };
    }
    return { do: 'place', order: orderOf(id, randomBelow(60)) };
  };
};

/** Tracks target, filled and cancelled lots of each order from its events alone. */
const createAccounts = (steps: number) => {
  const [wanted, filled, cancelled] = [0, 1, 2].map(() => new Float64Array(steps + 1)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const add = (column: Float64Array, id: number, lots: number): void => {
    column[id] = (column[id] ?? 0) + lots;
  };
  /**
   * Call before reading the events: records how many lots the order should account for. For a budget, what it bought.
   */
  const recordTarget = (command: BookCommand, openBefore: number, result: Result): void => {
    if (typeof result === 'number' || result.outcome === 'refused') return;
    if (command.do === 'place') wanted[command.order.id] = command.order.lots || result.filledLots;
    if (command.do !== 'edit') return;
    const { id, lots } = command.change;
    wanted[id] = (filled[id] ?? 0) + (lots ?? openBefore);
  };
  const read = ({ events: { trades, ends } }: Book): void => {
    for (let row = 0; row < trades.count; row += 1) {
      add(filled, trades.makerId[row] ?? 0, trades.lots[row] ?? 0);
      add(filled, trades.takerId[row] ?? 0, trades.lots[row] ?? 0);
    }
    for (let row = 0; row < ends.count; row += 1) add(cancelled, ends.id[row] ?? 0, ends.cancelledLots[row] ?? 0);
  };
  /** The first order whose amount is not filled + remaining + cancelled, or -1. */
  const firstMismatch = (book: Book): number =>
    wanted.findIndex((lots, id) => lots !== (filled[id] ?? 0) + (cancelled[id] ?? 0) + book.openLots(id));
  return { want: recordTarget, read, firstMismatch: firstMismatch };
};

const isSorted = (book: Book): boolean => {
  const orders = book.openOrders();
  return orders.every((one, at) => {
    const next = orders[at + 1];
    if (next === undefined || next.side !== one.side) return true;
    return one.side === 'buy' ? one.priceTicks >= next.priceTicks : one.priceTicks <= next.priceTicks;
  });
};

const rebuild = (book: Book): Book => {
  const again = createBook();
  again.restore({ orders: book.openOrders(), trades: { hash: book.tradeHash(), count: book.tradeCount() } });
  return again;
};

const isSameResult = (one: Result, other: Result): boolean =>
  typeof one === 'number' || typeof other === 'number'
    ? one === other
    : one.outcome === other.outcome &&
      one.refusal === other.refusal &&
      one.filledLots === other.filledLots &&
      one.restLots === other.restLots &&
      one.budgetLeft === other.budgetLeft;

/** The trade hash stands for the trades, and is written out where there were some. */
const haveSameEvents = (one: Book, other: Book): boolean => {
  const { trades, ends } = one.events;
  const { trades: otherTrades, ends: otherEnds } = other.events;
  if (trades.count !== otherTrades.count || ends.count !== otherEnds.count) return false;
  if (trades.count > 0 && one.tradeHash() !== other.tradeHash()) return false;
  for (let row = 0; row < ends.count; row += 1) {
    if (ends.id[row] !== otherEnds.id[row] || ends.reason[row] !== otherEnds.reason[row]) return false;
    if (ends.cancelledLots[row] !== otherEnds.cancelledLots[row]) return false;
  }
  return true;
};

const hashesOf = (book: Book): string => `${book.stateHash()} ${book.tradeHash()}`;

/** Result of one walk. */
export interface BookWalk {
  /** The first order whose amount is not filled + remaining + cancelled, or -1. */
  readonly firstMismatch: number;
  readonly tradeCount: number;
  /** The hashes of state and trades, and those of a book that was given the same commands again. */
  readonly hashes: string;
  readonly replayed: string;
}

/** Throws, with seed and step, where the book and the naive book differ. */
export const walkWithNaiveBook = (seed: number, steps: number): BookWalk => {
  const next = createCommands(seed);
  const journal: BookCommand[] = [];
  const [fast, naive, accounts] = [createBook(), createNaiveBook(), createAccounts(steps)];
  const fail = (what: string): never => {
    throw new Error(`seed ${seed}, step ${journal.length}: ${what}`);
  };
  for (let id = 1; id <= steps; id += 1) {
    const command = next(id);
    journal.push(command);
    const openBefore = command.do === 'edit' ? fast.openLots(command.change.id) : 0;
    const result = applyCommand(fast, command);
    if (!isSameResult(result, applyCommand(naive, command)) || !haveSameEvents(fast, naive))
      fail(`the books differ after ${JSON.stringify(command)}`);
    if (id % WHOLE_EVERY === 0 && fast.stateHash() !== naive.stateHash())
      fail(`the books differ since one of the last ${WHOLE_EVERY} commands`);
    accounts.want(command, openBefore, result);
    accounts.read(fast);
    fast.clearEvents();
    naive.clearEvents();
    const [bid, ask] = [fast.bestBid(), fast.bestAsk()];
    if (bid >= ask && ask !== 0) fail(`crossed, ${bid} bid, ${ask} asked`);
    if (id % REBUILT_EVERY !== 0) continue;
    if (!isSorted(fast)) fail('orders are out of place');
    if (rebuild(fast).stateHash() !== fast.stateHash()) fail('rebuilt from its orders the book is another');
  }
  const replayed = createBook();
  for (const command of journal) applyCommand(replayed, command);
  return {
    firstMismatch: accounts.firstMismatch(fast),
    tradeCount: fast.tradeCount(),
    hashes: hashesOf(fast),
    replayed: hashesOf(replayed),
  };
};
