import { END_FILLED, nextTradeRow } from './book-events';
import { mixTrade } from './book-hash';
import { addLots, type BookState, bestPrice, endOrder, worsePrice } from './book-state';
import { findSlot } from './key-table';
import { BUY, FLOATS, ID, INTS, LOTS, NEXT, OWNER, PRICE, SELL, SIDE } from './order-pool';
import { levelOf } from './price-ladder';

/** The incoming order. One object per book, overwritten by each command. */
export interface Taker {
  id: number;
  owner: number;
  side: number;
  /** The worst price it takes. */
  priceTicks: number;
  /** Remaining lots. For a budget: what it buys at the current price. */
  lots: number;
  isBudget: boolean;
  budget: number;
  filledLots: number;
}

export const otherSide = (side: number): number => (side === BUY ? SELL : BUY);

/** Whether the taker would trade at this price of the other side; 0 is no price. */
export const reaches = (taker: Taker, price: number): boolean =>
  price !== 0 && (taker.side === BUY ? price <= taker.priceTicks : price >= taker.priceTicks);

/** Must run before the maker's slot changes, because it reads the maker from there. */
const writeTrade = (state: BookState, taker: Taker, slot: number): number => {
  const { pool } = state;
  const { trades } = state.events;
  const row = nextTradeRow(trades);
  const open = pool.floats[slot * FLOATS + LOTS] as number;
  const lots = Math.min(open, taker.lots);
  trades.makerId[row] = pool.floats[slot * FLOATS + ID] as number;
  trades.takerId[row] = taker.id;
  trades.makerOwner[row] = pool.ints[slot * INTS + OWNER] as number;
  trades.takerOwner[row] = taker.owner;
  trades.priceTicks[row] = pool.ints[slot * INTS + PRICE] as number;
  trades.lots[row] = lots;
  trades.makerRest[row] = open - lots;
  trades.makerSide[row] = pool.ints[slot * INTS + SIDE] as number;
  state.tradeCount += 1;
  mixTrade(state.tradeHash, trades, row);
  return lots;
};

const trade = (state: BookState, taker: Taker, slot: number): void => {
  const { pool } = state;
  const lots = writeTrade(state, taker, slot);
  const rest = (pool.floats[slot * FLOATS + LOTS] as number) - lots;
  taker.lots -= lots;
  taker.filledLots += lots;
  if (taker.isBudget) taker.budget -= lots * (pool.ints[slot * INTS + PRICE] as number);
  addLots(state, slot, -lots);
  pool.floats[slot * FLOATS + LOTS] = rest;
  if (rest === 0) endOrder(state, slot, END_FILLED);
};

/** Why matching stopped: all is filled (or a budget buys no lot more), nobody is left to trade with, or an own order. */
export type StopReason = 'filled' | 'nobody' | 'own';

/** Trades with the best order of the other side, the oldest of its price first, as long as it may. */
export const match = (state: BookState, taker: Taker): StopReason => {
  const makers = otherSide(taker.side);
  for (;;) {
    const price = bestPrice(state, makers);
    if (!reaches(taker, price)) return 'nobody';
    // Exact for safe integers: the quotient cannot round up to the next whole number.
    if (taker.isBudget) taker.lots = Math.floor(taker.budget / price);
    if (taker.lots === 0) return 'filled';
    const slot = state.ladder.first[levelOf(state.ladder, price)] as number;
    if (state.pool.ints[slot * INTS + OWNER] === taker.owner) return 'own';
    trade(state, taker, slot);
    if ((taker.isBudget ? taker.budget : taker.lots) === 0) return 'filled';
  }
};

/** Owners without an open order, the usual case, need not look at single orders. */
const canFillFromLevels = (state: BookState, taker: Taker): boolean => {
  const makers = otherSide(taker.side);
  let wanted = taker.lots;
  for (let price = bestPrice(state, makers); reaches(taker, price); price = worsePrice(state, makers, price)) {
    wanted -= state.ladder.lots[levelOf(state.ladder, price)] as number;
    if (wanted <= 0) return true;
  }
  return false;
};

const canFillBeforeOwn = (state: BookState, taker: Taker): boolean => {
  const { pool, ladder } = state;
  const makers = otherSide(taker.side);
  let wanted = taker.lots;
  for (let price = bestPrice(state, makers); reaches(taker, price); price = worsePrice(state, makers, price)) {
    for (
      let slot = ladder.first[levelOf(ladder, price)] as number;
      slot !== 0;
      slot = pool.ints[slot * INTS + NEXT] as number
    ) {
      if (pool.ints[slot * INTS + OWNER] === taker.owner) return false;
      wanted -= pool.floats[slot * FLOATS + LOTS] as number;
      if (wanted <= 0) return true;
    }
  }
  return false;
};

/** Whether all lots can be had at once, none of them from behind an own order. */
export const canFill = (state: BookState, taker: Taker): boolean =>
  findSlot(state.owners, taker.owner) === 0 ? canFillFromLevels(state, taker) : canFillBeforeOwn(state, taker);
