import type { Book, NewOrder } from '../packages/domain/src/orderbook/book';
import { createBook } from '../packages/domain/src/orderbook/create-book';

/** Operations as columns, generated before timing starts, so that no contender allocates for another. */
export interface Load {
  readonly count: number;
  readonly kind: Uint8Array;
  /** The order to place, or to cancel. */
  readonly id: Int32Array;
  readonly owner: Int32Array;
  /** 0 buys, 1 sells. */
  readonly side: Uint8Array;
  readonly priceTicks: Int32Array;
  readonly lots: Int32Array;
}

export const LIMIT = 0;
export const CANCEL = 1;
const MARKET = 2;

const MID = 6_400_000;
const SPAN = 100;
const OWNERS = 1_000;

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

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Sends operations to a book through one command object, as a lane does with what it reads from its journal. */
export const createSender = (book: Book, load: Load): ((at: number) => void) => {
  const order: Writable<NewOrder> = {
    id: 0,
    owner: 0,
    side: 'buy',
    kind: 'limit',
    tif: 'gtc',
    postOnly: false,
    priceTicks: 0,
    lots: 0,
    budget: 0,
  };
  return (at) => {
    const id = load.id[at] as number;
    if (load.kind[at] === CANCEL) book.cancel(id);
    else {
      order.id = id;
      order.owner = load.owner[at] as number;
      order.side = load.side[at] === 0 ? 'buy' : 'sell';
      order.kind = load.kind[at] === LIMIT ? 'limit' : 'market';
      order.priceTicks = load.priceTicks[at] as number;
      order.lots = load.lots[at] as number;
      book.place(order);
    }
    book.clearEvents();
  };
};

const createColumns = (count: number): Load => ({
  count,
  kind: new Uint8Array(count),
  id: new Int32Array(count),
  owner: new Int32Array(count),
  side: new Uint8Array(count),
  priceTicks: new Int32Array(count),
  lots: new Int32Array(count),
});

/**
 * 60 % limit orders within 100 ticks of the mid, more of them near it; 25 % cancels of an order that is open at that
 * moment; 15 % market orders, of the same sizes as the limit orders. The book grows by one order every six operations.
 * Makers and takers are different people, so that self-trade prevention, which contenders do differently, has nothing
 * to do.
 */
export const generateLoad = (count: number, seed: number): Load => {
  const randomBelow = createRandom(seed);
  const load = createColumns(count);
  const book = createBook();
  const send = createSender(book, load);
  const placed: number[] = [];
  const drawOpen = (): number => {
    for (;;) {
      const at = randomBelow(placed.length);
      const id = placed[at] as number;
      if (book.openLots(id) > 0) return id;
      placed[at] = placed.at(-1) as number;
      placed.pop();
    }
  };
  for (let at = 0; at < count; at += 1) {
    const drawn = randomBelow(100);
    const kind = drawn >= 85 ? MARKET : drawn >= 60 && book.orderCount() > 0 ? CANCEL : LIMIT;
    const side = randomBelow(2);
    const away = 1 + Math.min(randomBelow(SPAN), randomBelow(SPAN));
    load.kind[at] = kind;
    load.id[at] = kind === CANCEL ? drawOpen() : at + 1;
    load.owner[at] = kind === LIMIT ? 1 + randomBelow(OWNERS) : -1 - randomBelow(OWNERS);
    load.side[at] = side;
    load.priceTicks[at] = kind === LIMIT ? MID + (side === 0 ? -away : away) : 0;
    load.lots[at] = 1 + randomBelow(100);
    if (kind === LIMIT) placed.push(at + 1);
    send(at);
  }
  return load;
};
