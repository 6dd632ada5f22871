import type { BookOptions } from './book';
import { type BookEvents, createBookEvents, nextEndRow } from './book-events';
import { type BookHash, createBookHash } from './book-hash';
import { createKeyTable, findSlot, type KeyTable, removeKey, swapSlot } from './key-table';
import {
  BUY,
  createOrderPool,
  FLOATS,
  giveSlotBack,
  ID,
  INTS,
  LEVEL,
  LOTS,
  NEXT,
  type OrderPool,
  OWNER,
  OWNER_NEXT,
  OWNER_PREVIOUS,
  PREVIOUS,
  PRICE,
  SIDE,
  takeSlot,
} from './order-pool';
import {
  closeLevel,
  createPriceLadder,
  levelOf,
  nextAbove,
  nextBelow,
  openLevel,
  type PriceLadder,
} from './price-ladder';

/** Everything a book is made of. The functions here keep queue, level, best prices and both indexes in step. */
export interface BookState {
  readonly pool: OrderPool;
  readonly ladder: PriceLadder;
  /** Order id to slot. */
  readonly ids: KeyTable;
  /** Owner to the first slot of the owner's list. */
  readonly owners: KeyTable;
  readonly events: BookEvents;
  readonly tradeHash: BookHash;
  tradeCount: number;
  /** 0 when the side is empty. */
  bestBid: number;
  bestAsk: number;
  readonly maxOrders: number;
  /** Not a number when nobody is marked: equal to no owner. */
  readonly markedOwner: number;
}

export interface Resting {
  readonly id: number;
  readonly owner: number;
  /** BUY or SELL. */
  readonly side: number;
  readonly priceTicks: number;
  readonly lots: number;
}

const DEFAULT_ROOM = 1_024;
const DEFAULT_MAX_ORDERS = 2 ** 22;

export const createBookState = (options: BookOptions): BookState => {
  const expected = options.expectedOrders ?? DEFAULT_ROOM;
  return {
    pool: createOrderPool(expected),
    ladder: createPriceLadder(),
    ids: createKeyTable(expected),
    owners: createKeyTable(DEFAULT_ROOM),
    events: createBookEvents(),
    tradeHash: createBookHash(),
    tradeCount: 0,
    bestBid: 0,
    bestAsk: 0,
    maxOrders: options.maxOrders ?? DEFAULT_MAX_ORDERS,
    markedOwner: options.markedOwner ?? Number.NaN,
  };
};

const joinOwner = (state: BookState, slot: number): void => {
  const { pool } = state;
  const next = swapSlot(state.owners, pool.ints[slot * INTS + OWNER] as number, slot);
  pool.ints[slot * INTS + OWNER_NEXT] = next;
  pool.ints[slot * INTS + OWNER_PREVIOUS] = 0;
  if (next !== 0) pool.ints[next * INTS + OWNER_PREVIOUS] = slot;
};

const leaveOwner = (state: BookState, slot: number): void => {
  const { pool } = state;
  const next = pool.ints[slot * INTS + OWNER_NEXT] as number;
  const previous = pool.ints[slot * INTS + OWNER_PREVIOUS] as number;
  if (next !== 0) pool.ints[next * INTS + OWNER_PREVIOUS] = previous;
  if (previous !== 0) pool.ints[previous * INTS + OWNER_NEXT] = next;
  else if (next !== 0) swapSlot(state.owners, pool.ints[slot * INTS + OWNER] as number, next);
  else removeKey(state.owners, pool.ints[slot * INTS + OWNER] as number);
};

const joinLevel = (state: BookState, slot: number): void => {
  const { pool, ladder } = state;
  const price = pool.ints[slot * INTS + PRICE] as number;
  let level = levelOf(ladder, price);
  const last = ladder.last[level] as number;
  if (last === 0) level = openLevel(ladder, price);
  else pool.ints[last * INTS + NEXT] = slot;
  if (last === 0) ladder.first[level] = slot;
  ladder.last[level] = slot;
  pool.ints[slot * INTS + LEVEL] = level;
  pool.ints[slot * INTS + PREVIOUS] = last;
  pool.ints[slot * INTS + NEXT] = 0;
  ladder.orders[level] = (ladder.orders[level] as number) + 1;
  addLots(state, slot, pool.floats[slot * FLOATS + LOTS] as number);
};

/** Adds to what the order's level says it holds; negative takes away. */
export const addLots = (state: BookState, slot: number, lots: number): void => {
  const { ladder } = state;
  const level = state.pool.ints[slot * INTS + LEVEL] as number;
  ladder.lots[level] = (ladder.lots[level] as number) + lots;
  if (state.pool.ints[slot * INTS + OWNER] === state.markedOwner) {
    ladder.markedLots[level] = (ladder.markedLots[level] as number) + lots;
  }
};

const leaveLevel = (state: BookState, slot: number): void => {
  const { pool, ladder } = state;
  const price = pool.ints[slot * INTS + PRICE] as number;
  const level = pool.ints[slot * INTS + LEVEL] as number;
  addLots(state, slot, -(pool.floats[slot * FLOATS + LOTS] as number));
  ladder.orders[level] = (ladder.orders[level] as number) - 1;
  const next = pool.ints[slot * INTS + NEXT] as number;
  const previous = pool.ints[slot * INTS + PREVIOUS] as number;
  if (next !== 0) pool.ints[next * INTS + PREVIOUS] = previous;
  else ladder.last[level] = previous;
  if (previous !== 0) pool.ints[previous * INTS + NEXT] = next;
  else ladder.first[level] = next;
  if (next !== 0 || previous !== 0) return;
  closeLevel(ladder, price);
  // Between the best bid and the best ask no level is open, so the next one on each side is that side's.
  if (price === state.bestBid) state.bestBid = nextBelow(ladder, price);
  else if (price === state.bestAsk) state.bestAsk = nextAbove(ladder, price);
};

/** Puts an order at the end of its level's queue. It must not cross the other side. */
export const rest = (state: BookState, order: Resting): void => {
  const { pool } = state;
  const slot = takeSlot(pool);
  pool.floats[slot * FLOATS + ID] = order.id;
  pool.ints[slot * INTS + OWNER] = order.owner;
  pool.ints[slot * INTS + SIDE] = order.side;
  pool.ints[slot * INTS + PRICE] = order.priceTicks;
  pool.floats[slot * FLOATS + LOTS] = order.lots;
  swapSlot(state.ids, order.id, slot);
  joinOwner(state, slot);
  joinLevel(state, slot);
  if (order.side === BUY) {
    if (order.priceTicks > state.bestBid) state.bestBid = order.priceTicks;
  } else if (state.bestAsk === 0 || order.priceTicks < state.bestAsk) state.bestAsk = order.priceTicks;
};

/** Takes an order out, whatever it has left. */
export const removeOrder = (state: BookState, slot: number): void => {
  leaveLevel(state, slot);
  leaveOwner(state, slot);
  removeKey(state.ids, state.pool.floats[slot * FLOATS + ID] as number);
  giveSlotBack(state.pool, slot);
};

/** Takes an open order out and says so. Returns the lots it had. */
export const endOrder = (state: BookState, slot: number, reason: number): number => {
  const { ends } = state.events;
  const lots = state.pool.floats[slot * FLOATS + LOTS] as number;
  const row = nextEndRow(ends);
  ends.id[row] = state.pool.floats[slot * FLOATS + ID] as number;
  ends.owner[row] = state.pool.ints[slot * INTS + OWNER] as number;
  ends.cancelledLots[row] = lots;
  ends.reason[row] = reason;
  removeOrder(state, slot);
  return lots;
};

export const slotOf = (state: BookState, id: number): number => findSlot(state.ids, id);

/** The slots of an owner's open orders, the lowest id first. */
export const slotsOfOwner = (state: BookState, owner: number): number[] => {
  const { pool } = state;
  const slots: number[] = [];
  for (let slot = findSlot(state.owners, owner); slot !== 0; slot = pool.ints[slot * INTS + OWNER_NEXT] as number)
    slots.push(slot);
  return slots.sort(
    (one, other) => (pool.floats[one * FLOATS + ID] as number) - (pool.floats[other * FLOATS + ID] as number),
  );
};

export const bestPrice = (state: BookState, side: number): number => (side === BUY ? state.bestBid : state.bestAsk);

/** The next price of a side behind a price, away from the other side; 0 behind the last. */
export const worsePrice = (state: BookState, side: number, price: number): number =>
  side === BUY ? nextBelow(state.ladder, price) : nextAbove(state.ladder, price);
