import type { BookOptions } from './book';
import { type BookEvents, createBookEvents, nextEndRow } from './book-events';
import { type BookHash, createBookHash } from './book-hash';
import { createKeyTable, findSlot, type KeyTable, removeKey, swapSlot } from './key-table';
import { BUY, createOrderPool, giveSlotBack, type OrderPool, takeSlot } from './order-pool';
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
  const next = swapSlot(state.owners, pool.owner[slot] as number, slot);
  pool.ownerNext[slot] = next;
  pool.ownerPrevious[slot] = 0;
  if (next !== 0) pool.ownerPrevious[next] = slot;
};

const leaveOwner = (state: BookState, slot: number): void => {
  const { pool } = state;
  const next = pool.ownerNext[slot] as number;
  const previous = pool.ownerPrevious[slot] as number;
  if (next !== 0) pool.ownerPrevious[next] = previous;
  if (previous !== 0) pool.ownerNext[previous] = next;
  else if (next !== 0) swapSlot(state.owners, pool.owner[slot] as number, next);
  else removeKey(state.owners, pool.owner[slot] as number);
};

const joinLevel = (state: BookState, slot: number): void => {
  const { pool, ladder } = state;
  const price = pool.priceTicks[slot] as number;
  let level = levelOf(ladder, price);
  const last = ladder.last[level] as number;
  if (last === 0) level = openLevel(ladder, price);
  else pool.next[last] = slot;
  if (last === 0) ladder.first[level] = slot;
  ladder.last[level] = slot;
  pool.previous[slot] = last;
  pool.next[slot] = 0;
  ladder.orders[level] = (ladder.orders[level] as number) + 1;
  addLots(state, slot, pool.lots[slot] as number);
};

/** Adds to what the order's level says it holds; negative takes away. */
export const addLots = (state: BookState, slot: number, lots: number): void => {
  const { ladder } = state;
  const level = levelOf(ladder, state.pool.priceTicks[slot] as number);
  ladder.lots[level] = (ladder.lots[level] as number) + lots;
  if (state.pool.owner[slot] === state.markedOwner) {
    ladder.markedLots[level] = (ladder.markedLots[level] as number) + lots;
  }
};

const leaveLevel = (state: BookState, slot: number): void => {
  const { pool, ladder } = state;
  const price = pool.priceTicks[slot] as number;
  const level = levelOf(ladder, price);
  addLots(state, slot, -(pool.lots[slot] as number));
  ladder.orders[level] = (ladder.orders[level] as number) - 1;
  const next = pool.next[slot] as number;
  const previous = pool.previous[slot] as number;
  if (next !== 0) pool.previous[next] = previous;
  else ladder.last[level] = previous;
  if (previous !== 0) pool.next[previous] = next;
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
  pool.id[slot] = order.id;
  pool.owner[slot] = order.owner;
  pool.side[slot] = order.side;
  pool.priceTicks[slot] = order.priceTicks;
  pool.lots[slot] = order.lots;
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
  removeKey(state.ids, state.pool.id[slot] as number);
  giveSlotBack(state.pool, slot);
};

/** Takes an open order out and says so. Returns the lots it had. */
export const endOrder = (state: BookState, slot: number, reason: number): number => {
  const { ends } = state.events;
  const lots = state.pool.lots[slot] as number;
  const row = nextEndRow(ends);
  ends.id[row] = state.pool.id[slot] as number;
  ends.owner[row] = state.pool.owner[slot] as number;
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
  for (let slot = findSlot(state.owners, owner); slot !== 0; slot = pool.ownerNext[slot] as number) slots.push(slot);
  return slots.sort((one, other) => (pool.id[one] as number) - (pool.id[other] as number));
};

export const bestPrice = (state: BookState, side: number): number => (side === BUY ? state.bestBid : state.bestAsk);

/** The next price of a side behind a price, away from the other side; 0 behind the last. */
export const worsePrice = (state: BookState, side: number, price: number): number =>
  side === BUY ? nextBelow(state.ladder, price) : nextAbove(state.ladder, price);
