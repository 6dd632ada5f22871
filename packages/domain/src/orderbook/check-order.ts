import { MAX_PRICE_TICKS, type NewOrder, type OpenOrder, type Refusal } from './book';

export const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
export const isPrice = (value: number): boolean => isWhole(value) && value <= MAX_PRICE_TICKS;

const checkLimit = (order: NewOrder): Refusal | null => {
  if (!isPrice(order.priceTicks)) return 'bad_price';
  if (!isWhole(order.lots)) return 'bad_lots';
  return order.budget !== 0 || (order.postOnly && order.tif !== 'gtc') ? 'bad_combination' : null;
};

const checkMarket = (order: NewOrder): Refusal | null => {
  if (order.priceTicks !== 0 && !isPrice(order.priceTicks)) return 'bad_price';
  if (order.postOnly) return 'bad_combination';
  if (order.budget === 0) return isWhole(order.lots) ? null : 'bad_lots';
  if (!isWhole(order.budget)) return 'bad_budget';
  return order.side === 'buy' && order.lots === 0 && order.tif !== 'fok' ? null : 'bad_combination';
};

/** The checks of an order that do not need the book. */
export const checkOrder = (order: NewOrder): Refusal | null => {
  if (!isWhole(order.id)) return 'bad_id';
  if ((order.owner | 0) !== order.owner) return 'bad_owner';
  return order.kind === 'limit' ? checkLimit(order) : checkMarket(order);
};

/** Throws on orders that cannot all be open in one book. */
export const checkRestorable = (orders: readonly OpenOrder[]): void => {
  const ids = new Set<number>();
  const lotsAt = new Map<number, number>();
  let [bestBid, bestAsk] = [0, Number.POSITIVE_INFINITY];
  for (const order of orders) {
    const lots = (lotsAt.get(order.priceTicks) ?? 0) + order.lots;
    const isSound = isWhole(order.id) && isPrice(order.priceTicks) && isWhole(order.lots) && isWhole(lots);
    if (!isSound || (order.owner | 0) !== order.owner) throw new Error(`order ${order.id} is damaged`);
    if (ids.has(order.id)) throw new Error(`order ${order.id} is there twice`);
    ids.add(order.id);
    lotsAt.set(order.priceTicks, lots);
    if (order.side === 'buy') bestBid = Math.max(bestBid, order.priceTicks);
    else bestAsk = Math.min(bestAsk, order.priceTicks);
  }
  if (bestBid >= bestAsk) throw new Error(`crossed: a bid at ${bestBid}, an ask at ${bestAsk}`);
};
