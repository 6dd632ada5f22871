import type { Book, BookOptions, DepthColumns, OpenOrder, SavedBook } from './book';
import { END_CANCELLED, SIDES } from './book-events';
import { createBookHash, mixOrder, setFromHex, toHex } from './book-hash';
import {
  type BookState,
  bestPrice,
  createBookState,
  endOrder,
  rest,
  slotOf,
  slotsOfOwner,
  worsePrice,
} from './book-state';
import { checkRestorable } from './check-order';
import { createBookContext, editOrder, placeOrder } from './enter-order';
import { BUY, FLOATS, ID, INTS, LOTS, NEXT, OWNER, PRICE, SELL, SIDE } from './order-pool';
import { levelOf } from './price-ladder';

const codeOf = (side: OpenOrder['side']): number => (side === 'buy' ? BUY : SELL);

const openOrderAt = ({ pool }: BookState, slot: number): OpenOrder => ({
  id: pool.floats[slot * FLOATS + ID] as number,
  owner: pool.ints[slot * INTS + OWNER] as number,
  side: SIDES[pool.ints[slot * INTS + SIDE] === BUY ? 0 : 1],
  priceTicks: pool.ints[slot * INTS + PRICE] as number,
  lots: pool.floats[slot * FLOATS + LOTS] as number,
});

/** In priority order: bids from the best down, then asks from the best up. */
const visitOrders = (state: BookState, visit: (slot: number) => void): void => {
  for (let side = BUY; side <= SELL; side += 1) {
    for (let price = bestPrice(state, side); price !== 0; price = worsePrice(state, side, price)) {
      let slot = state.ladder.first[levelOf(state.ladder, price)] as number;
      for (; slot !== 0; slot = state.pool.ints[slot * INTS + NEXT] as number) visit(slot);
    }
  }
};

const listOrders = (state: BookState): OpenOrder[] => {
  const orders: OpenOrder[] = [];
  visitOrders(state, (slot) => orders.push(openOrderAt(state, slot)));
  return orders;
};

const writeDepth = (state: BookState, side: number, into: DepthColumns): number => {
  const { ladder } = state;
  let row = 0;
  for (let price = bestPrice(state, side); price !== 0; price = worsePrice(state, side, price)) {
    if (row === into.priceTicks.length) break;
    const level = levelOf(ladder, price);
    into.priceTicks[row] = price;
    into.lots[row] = ladder.lots[level] as number;
    into.orders[row] = ladder.orders[level] as number;
    into.markedLots[row] = ladder.markedLots[level] as number;
    row += 1;
  }
  return row;
};

const cancelOne = (state: BookState, id: number): number => {
  const slot = slotOf(state, id);
  return slot === 0 ? 0 : endOrder(state, slot, END_CANCELLED);
};

const cancelAllOf = (state: BookState, owner: number): number => {
  const slots = slotsOfOwner(state, owner);
  for (const slot of slots) endOrder(state, slot, END_CANCELLED);
  return slots.length;
};

const restore = (state: BookState, saved: SavedBook): void => {
  if (state.pool.count !== 0) throw new Error('only an empty book can be restored');
  checkRestorable(saved.orders);
  for (const order of saved.orders) rest(state, { ...order, side: codeOf(order.side) });
  if (saved.trades === undefined) return;
  setFromHex(state.tradeHash, saved.trades.hash);
  state.tradeCount = saved.trades.count;
};

const hashState = (state: BookState): string => {
  const hash = createBookHash();
  visitOrders(state, (slot) => mixOrder(hash, openOrderAt(state, slot)));
  return toHex(hash);
};

/** The order book on typed arrays: a command allocates nothing, and the next price is found with two or three reads. */
export const createBook = (options: BookOptions = {}): Book => {
  const state = createBookState(options);
  const context = createBookContext(state);
  return {
    place: (order) => placeOrder(context, order),
    cancel: (id) => cancelOne(state, id),
    cancelAll: (owner) => cancelAllOf(state, owner),
    edit: (change) => editOrder(context, change),
    events: state.events,
    clearEvents: () => {
      state.events.trades.count = 0;
      state.events.ends.count = 0;
    },
    bestBid: () => state.bestBid,
    bestAsk: () => state.bestAsk,
    depth: (side, into) => writeDepth(state, codeOf(side), into),
    openLots: (id) => state.pool.floats[slotOf(state, id) * FLOATS + LOTS] as number,
    order: (id) => {
      const slot = slotOf(state, id);
      return slot === 0 ? null : openOrderAt(state, slot);
    },
    orderCount: () => state.pool.count,
    orderCountOf: (owner) => slotsOfOwner(state, owner).length,
    openOrders: () => listOrders(state),
    restore: (saved) => restore(state, saved),
    stateHash: () => hashState(state),
    tradeHash: () => toHex(state.tradeHash),
    tradeCount: () => state.tradeCount,
  };
};
