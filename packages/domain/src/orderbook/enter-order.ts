import { MAX_PRICE_TICKS, type NewOrder, type OrderEdit, type PlaceResult, type Refusal } from './book';
import { END_FILLED, END_IOC_REST, END_MARKET_REST, END_SELF_TRADE, nextEndRow } from './book-events';
import { addLots, type BookState, bestPrice, removeOrder, rest, slotOf } from './book-state';
import { checkOrder, isPrice, isWhole } from './check-order';
import { canFill, match, otherSide, reaches, type Taker } from './match';
import { BUY, FLOATS, INTS, LOTS, OWNER, PRICE, SELL, SIDE } from './order-pool';
import { levelOf } from './price-ladder';

/** The working set of one book's commands: the state, and two objects that are overwritten by each command. */
export interface BookContext {
  readonly state: BookState;
  readonly taker: Taker;
  readonly result: PlaceResult;
}

export const createBookContext = (state: BookState): BookContext => ({
  state,
  taker: { id: 0, owner: 0, side: BUY, priceTicks: 0, lots: 0, isBudget: false, budget: 0, filledLots: 0 },
  result: { outcome: 'refused', refusal: null, filledLots: 0, restLots: 0, budgetLeft: 0 },
});

const refuse = (context: BookContext, refusal: Refusal): PlaceResult => {
  const { result } = context;
  result.outcome = 'refused';
  result.refusal = refusal;
  result.filledLots = 0;
  result.restLots = 0;
  result.budgetLeft = 0;
  return result;
};

const settle = (context: BookContext, outcome: PlaceResult['outcome']): PlaceResult => {
  const { result, taker } = context;
  result.outcome = outcome;
  result.refusal = null;
  result.filledLots = taker.filledLots;
  result.restLots = taker.isBudget ? 0 : taker.lots;
  result.budgetLeft = taker.budget;
  return result;
};

const end = (context: BookContext, reason: number): void => {
  const { taker } = context;
  const { ends } = context.state.events;
  const row = nextEndRow(ends);
  ends.id[row] = taker.id;
  ends.owner[row] = taker.owner;
  ends.cancelledLots[row] = taker.isBudget ? 0 : taker.lots;
  ends.reason[row] = reason;
};

/** Matches `context.taker`. The rest stays in the book, or ends for the given reason. */
const enter = (context: BookContext, endOfRest: number | null): PlaceResult => {
  const { state, taker } = context;
  const stop = match(state, taker);
  if (stop === 'filled') {
    end(context, END_FILLED);
    return settle(context, 'filled');
  }
  if (stop === 'own') end(context, END_SELF_TRADE);
  else if (endOfRest !== null) end(context, endOfRest);
  else {
    rest(state, taker);
    return settle(context, 'rested');
  }
  return settle(context, 'cancelled');
};

/** Whether the book has no room for lots at a price, `freed` of which it holds there already for the same order. */
const isLevelFull = ({ state, taker }: BookContext, freed: number): boolean => {
  const level = levelOf(state.ladder, taker.priceTicks);
  const slot = state.ladder.first[level] as number;
  const held = state.pool.ints[slot * INTS + SIDE] === taker.side ? (state.ladder.lots[level] as number) - freed : 0;
  return held + taker.lots > Number.MAX_SAFE_INTEGER;
};

const setTaker = (taker: Taker, order: NewOrder): void => {
  const isBuy = order.side === 'buy';
  taker.id = order.id;
  taker.owner = order.owner;
  taker.side = isBuy ? BUY : SELL;
  taker.priceTicks = order.priceTicks === 0 && isBuy ? MAX_PRICE_TICKS : order.priceTicks;
  taker.lots = order.lots;
  taker.isBudget = order.budget !== 0;
  taker.budget = order.budget;
  taker.filledLots = 0;
};

const placeLimit = (context: BookContext, order: NewOrder): PlaceResult => {
  const { state, taker } = context;
  if (order.postOnly && reaches(taker, bestPrice(state, otherSide(taker.side)))) return refuse(context, 'would_take');
  if (order.tif === 'fok' && !canFill(state, taker)) return refuse(context, 'not_fillable');
  if (order.tif !== 'gtc') return enter(context, END_IOC_REST);
  if (state.pool.count >= state.maxOrders || isLevelFull(context, 0)) return refuse(context, 'book_full');
  return enter(context, null);
};

const placeMarket = (context: BookContext, order: NewOrder): PlaceResult => {
  const { state, taker } = context;
  const price = bestPrice(state, otherSide(taker.side));
  if (!reaches(taker, price)) return refuse(context, 'no_liquidity');
  if (taker.isBudget && taker.budget < price) return refuse(context, 'budget_too_small');
  if (order.tif === 'fok' && !canFill(state, taker)) return refuse(context, 'not_fillable');
  return enter(context, END_MARKET_REST);
};

export const placeOrder = (context: BookContext, order: NewOrder): PlaceResult => {
  const refusal = checkOrder(order);
  if (refusal !== null) return refuse(context, refusal);
  if (slotOf(context.state, order.id) !== 0) return refuse(context, 'id_taken');
  setTaker(context.taker, order);
  return order.kind === 'limit' ? placeLimit(context, order) : placeMarket(context, order);
};

const setTakerFromOpen = (context: BookContext, slot: number, change: OrderEdit): void => {
  const { taker } = context;
  const { pool } = context.state;
  taker.id = change.id;
  taker.owner = pool.ints[slot * INTS + OWNER] as number;
  taker.side = pool.ints[slot * INTS + SIDE] as number;
  taker.priceTicks = change.priceTicks ?? (pool.ints[slot * INTS + PRICE] as number);
  taker.lots = change.lots ?? (pool.floats[slot * FLOATS + LOTS] as number);
  taker.isBudget = false;
  taker.budget = 0;
  taker.filledLots = 0;
};

export const editOrder = (context: BookContext, change: OrderEdit): PlaceResult => {
  const { state, taker } = context;
  const slot = slotOf(state, change.id);
  if (slot === 0) return refuse(context, 'not_open');
  setTakerFromOpen(context, slot, change);
  if (!isPrice(taker.priceTicks)) return refuse(context, 'bad_price');
  if (!isWhole(taker.lots)) return refuse(context, 'bad_lots');
  const open = state.pool.floats[slot * FLOATS + LOTS] as number;
  const keepsPrice = taker.priceTicks === state.pool.ints[slot * INTS + PRICE];
  if (keepsPrice && taker.lots <= open) {
    addLots(state, slot, taker.lots - open);
    state.pool.floats[slot * FLOATS + LOTS] = taker.lots;
    return settle(context, 'rested');
  }
  if (change.postOnly && reaches(taker, bestPrice(state, otherSide(taker.side)))) return refuse(context, 'would_take');
  if (isLevelFull(context, keepsPrice ? open : 0)) return refuse(context, 'book_full');
  removeOrder(state, slot);
  return enter(context, null);
};
