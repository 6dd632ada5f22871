import type {
  Book,
  BookOptions,
  DepthColumns,
  NewOrder,
  OpenOrder,
  OrderEdit,
  PlaceResult,
  Refusal,
  SavedBook,
  Side,
} from './book';
import {
  type BookEvents,
  createBookEvents,
  END_REASONS,
  type EndReason,
  nextEndRow,
  nextTradeRow,
  SIDES,
} from './book-events';
import { type BookHash, createBookHash, mixOrder, mixTrade, setFromHex, toHex } from './book-hash';
import { checkOrder, checkRestorable, isPrice, isWhole } from './check-order';

interface Row {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly priceTicks: number;
  lots: number;
}

interface NaiveState {
  /** Best price first, and of one price the oldest first. */
  readonly open: Record<Side, Row[]>;
  tradeCount: number;
  readonly events: BookEvents;
  readonly tradeHash: BookHash;
  readonly options: BookOptions;
}

const listOrders = ({ open }: NaiveState): Row[] => [...open.buy, ...open.sell];

const find = (state: NaiveState, id: number): Row | undefined => listOrders(state).find((row) => row.id === id);

/** Before the first order of a worse price: behind all that are as good or better. */
const insert = ({ open }: NaiveState, row: Row): void => {
  const rows = open[row.side];
  const worse = rows.findIndex(({ priceTicks }) =>
    row.side === 'buy' ? priceTicks < row.priceTicks : priceTicks > row.priceTicks,
  );
  rows.splice(worse < 0 ? rows.length : worse, 0, row);
};

const remove = ({ open }: NaiveState, gone: Row): void => {
  open[gone.side] = open[gone.side].filter((row) => row !== gone);
};

/** The orders this one may trade with, best first. */
const makersFor = (state: NaiveState, order: NewOrder): Row[] =>
  state.open[order.side === 'buy' ? 'sell' : 'buy'].filter(
    ({ priceTicks }) =>
      (order.kind === 'market' && order.priceTicks === 0) ||
      (order.side === 'buy' ? priceTicks <= order.priceTicks : priceTicks >= order.priceTicks),
  );

const sumOfLots = (rows: readonly Row[]): number => rows.reduce((total, row) => total + row.lots, 0);

const writeEnd = (state: NaiveState, row: { id: number; owner: number; lots: number }, reason: EndReason): void => {
  const { ends } = state.events;
  const at = nextEndRow(ends);
  ends.id[at] = row.id;
  ends.owner[at] = row.owner;
  ends.cancelledLots[at] = row.lots;
  ends.reason[at] = END_REASONS.indexOf(reason);
};

const trade = (state: NaiveState, taker: NewOrder, made: { maker: Row; lots: number }): void => {
  const { maker, lots } = made;
  const { trades } = state.events;
  maker.lots -= lots;
  const at = nextTradeRow(trades);
  trades.makerId[at] = maker.id;
  trades.takerId[at] = taker.id;
  trades.makerOwner[at] = maker.owner;
  trades.takerOwner[at] = taker.owner;
  trades.priceTicks[at] = maker.priceTicks;
  trades.lots[at] = lots;
  trades.makerRest[at] = maker.lots;
  trades.makerSide[at] = SIDES.indexOf(maker.side);
  state.tradeCount += 1;
  mixTrade(state.tradeHash, trades, at);
  if (maker.lots > 0) return;
  remove(state, maker);
  writeEnd(state, maker, 'filled');
};

/** What can be had before the first own order. */
const reachableLots = (state: NaiveState, order: NewOrder): number => {
  const makers = makersFor(state, order);
  const own = makers.findIndex((row) => row.owner === order.owner);
  return sumOfLots(own < 0 ? makers : makers.slice(0, own));
};

const hasRoom = (state: NaiveState, order: NewOrder): boolean => {
  const level = state.open[order.side].filter((row) => row.priceTicks === order.priceTicks);
  const maxOrders = state.options.maxOrders ?? Number.POSITIVE_INFINITY;
  return listOrders(state).length < maxOrders && sumOfLots(level) + order.lots <= Number.MAX_SAFE_INTEGER;
};

const rests = (order: NewOrder): boolean => order.kind === 'limit' && order.tif === 'gtc';

const refusalOf = (state: NaiveState, order: NewOrder): Refusal | null => {
  const [best] = makersFor(state, order);
  if (find(state, order.id) !== undefined) return 'id_taken';
  if (order.kind === 'market' && best === undefined) return 'no_liquidity';
  if (order.budget > 0 && best !== undefined && order.budget < best.priceTicks) return 'budget_too_small';
  if (order.postOnly && best !== undefined) return 'would_take';
  if (order.tif === 'fok' && reachableLots(state, order) < order.lots) return 'not_fillable';
  return rests(order) && !hasRoom(state, order) ? 'book_full' : null;
};

const isDone = (state: NaiveState, order: NewOrder, left: { lots: number; budget: number }): boolean => {
  if (order.budget === 0) return left.lots === 0;
  const [next] = makersFor(state, order);
  return left.budget === 0 || (next !== undefined && left.budget < next.priceTicks);
};

const enter = (state: NaiveState, order: NewOrder): PlaceResult => {
  const left = { lots: order.lots, budget: order.budget };
  let filledLots = 0;
  const finish = (outcome: PlaceResult['outcome'], reason: EndReason | null): PlaceResult => {
    if (reason !== null) writeEnd(state, { ...order, lots: left.lots }, reason);
    return { outcome, refusal: null, filledLots, restLots: left.lots, budgetLeft: left.budget };
  };
  for (const maker of makersFor(state, order)) {
    const wanted = order.budget > 0 ? Math.floor(left.budget / maker.priceTicks) : left.lots;
    if (wanted === 0) break;
    if (maker.owner === order.owner) return finish('cancelled', 'self_trade');
    const lots = Math.min(wanted, maker.lots);
    filledLots += lots;
    if (order.budget > 0) left.budget -= lots * maker.priceTicks;
    else left.lots -= lots;
    trade(state, order, { maker, lots });
  }
  if (isDone(state, order, left)) return finish('filled', 'filled');
  if (!rests(order)) return finish('cancelled', order.kind === 'market' ? 'market_rest' : 'ioc_rest');
  const { id, owner, side, priceTicks } = order;
  insert(state, { id, owner, side, priceTicks, lots: left.lots });
  return finish('rested', null);
};

const refuse = (refusal: Refusal): PlaceResult => {
  return { outcome: 'refused', refusal, filledLots: 0, restLots: 0, budgetLeft: 0 };
};

const place = (state: NaiveState, order: NewOrder): PlaceResult => {
  const refusal = checkOrder(order) ?? refusalOf(state, order);
  return refusal === null ? enter(state, order) : refuse(refusal);
};

const edit = (state: NaiveState, change: OrderEdit): PlaceResult => {
  const row = find(state, change.id);
  if (row === undefined) return refuse('not_open');
  const priceTicks = change.priceTicks ?? row.priceTicks;
  const lots = change.lots ?? row.lots;
  if (!isPrice(priceTicks)) return refuse('bad_price');
  if (!isWhole(lots)) return refuse('bad_lots');
  if (priceTicks === row.priceTicks && lots <= row.lots) {
    row.lots = lots;
    return { outcome: 'rested', refusal: null, filledLots: 0, restLots: lots, budgetLeft: 0 };
  }
  const { id, owner, side } = row;
  const { postOnly } = change;
  const order: NewOrder = { id, owner, side, kind: 'limit', tif: 'gtc', postOnly, priceTicks, lots, budget: 0 };
  const before = state.open[side];
  remove(state, row);
  const refusal = refusalOf(state, order);
  if (refusal === null) return enter(state, order);
  state.open[side] = before;
  return refuse(refusal);
};

const cancelRows = (state: NaiveState, rows: readonly Row[]): void => {
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    remove(state, row);
    writeEnd(state, row, 'cancelled');
  }
};

const cancelAll = (state: NaiveState, owner: number): number => {
  const rows = listOrders(state).filter((row) => row.owner === owner);
  cancelRows(state, rows);
  return rows.length;
};

const cancel = (state: NaiveState, id: number): number => {
  const rows = listOrders(state).filter((row) => row.id === id);
  cancelRows(state, rows);
  return sumOfLots(rows);
};

const writeDepth = (state: NaiveState, side: Side, into: DepthColumns): number => {
  const rows = state.open[side];
  const prices = [...new Set(rows.map((row) => row.priceTicks))].slice(0, into.priceTicks.length);
  for (const [at, price] of prices.entries()) {
    const level = rows.filter((row) => row.priceTicks === price);
    into.priceTicks[at] = price;
    into.lots[at] = sumOfLots(level);
    into.orders[at] = level.length;
    into.markedLots[at] = sumOfLots(level.filter((row) => row.owner === state.options.markedOwner));
  }
  return prices.length;
};

const restore = (state: NaiveState, saved: SavedBook): void => {
  if (listOrders(state).length > 0) throw new Error('only an empty book can be restored');
  checkRestorable(saved.orders);
  for (const order of saved.orders) insert(state, { ...order });
  if (saved.trades === undefined) return;
  setFromHex(state.tradeHash, saved.trades.hash);
  state.tradeCount = saved.trades.count;
};

const hashState = (state: NaiveState): string => {
  const hash = createBookHash();
  for (const row of listOrders(state)) mixOrder(hash, row);
  return toHex(hash);
};

const findOrder = (state: NaiveState, id: number): OpenOrder | null => {
  const row = find(state, id);
  return row === undefined ? null : { ...row };
};

/**
 * A simple implementation of the book: two lists of orders, searched linearly. Reference for the fast book in tests and
 * benchmarks; the two share only the columns, the hashes and the checks that need no book. Never used to trade.
 */
export const createNaiveBook = (options: BookOptions = {}): Book => {
  const events = createBookEvents();
  const state: NaiveState = {
    open: { buy: [], sell: [] },
    tradeCount: 0,
    events,
    tradeHash: createBookHash(),
    options,
  };
  return {
    place: (order) => place(state, order),
    cancel: (id) => cancel(state, id),
    cancelAll: (owner) => cancelAll(state, owner),
    edit: (change) => edit(state, change),
    events,
    clearEvents: () => {
      events.trades.count = 0;
      events.ends.count = 0;
    },
    bestBid: () => state.open.buy[0]?.priceTicks ?? 0,
    bestAsk: () => state.open.sell[0]?.priceTicks ?? 0,
    depth: (side, into) => writeDepth(state, side, into),
    openLots: (id) => findOrder(state, id)?.lots ?? 0,
    order: (id) => findOrder(state, id),
    orderCount: () => listOrders(state).length,
    orderCountOf: (owner) => listOrders(state).filter((row) => row.owner === owner).length,
    openOrders: () => listOrders(state).map((row) => ({ ...row })),
    restore: (saved) => restore(state, saved),
    stateHash: () => hashState(state),
    tradeHash: () => toHex(state.tradeHash),
    tradeCount: () => state.tradeCount,
  };
};
