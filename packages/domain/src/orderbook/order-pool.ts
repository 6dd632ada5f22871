import { largerBytes, largerFloats, largerInts } from './larger-copy';

/**
 * The open orders as columns. A slot is an order's place in them while it is open; slot 0 is nobody, so that 0 can end
 * every list. Given-back slots form a list through `next` and are used again first.
 */
export interface OrderPool {
  id: Float64Array;
  lots: Float64Array;
  priceTicks: Int32Array;
  owner: Int32Array;
  /** 0 buys, 1 sells. */
  side: Uint8Array;
  /** The queue of the order's price level. */
  next: Int32Array;
  previous: Int32Array;
  /** All orders of the same owner, in no particular order. */
  ownerNext: Int32Array;
  ownerPrevious: Int32Array;
  free: number;
  /** Slots that were ever handed out, the nobody included. */
  used: number;
  count: number;
}

export const BUY = 0;
export const SELL = 1;

export const createOrderPool = (expected: number): OrderPool => {
  const length = Math.max(16, expected + 1);
  return {
    id: new Float64Array(length),
    lots: new Float64Array(length),
    priceTicks: new Int32Array(length),
    owner: new Int32Array(length),
    side: new Uint8Array(length),
    next: new Int32Array(length),
    previous: new Int32Array(length),
    ownerNext: new Int32Array(length),
    ownerPrevious: new Int32Array(length),
    free: 0,
    used: 1,
    count: 0,
  };
};

const grow = (pool: OrderPool): void => {
  const length = pool.id.length * 2;
  pool.id = largerFloats(pool.id, length);
  pool.lots = largerFloats(pool.lots, length);
  pool.priceTicks = largerInts(pool.priceTicks, length);
  pool.owner = largerInts(pool.owner, length);
  pool.side = largerBytes(pool.side, length);
  pool.next = largerInts(pool.next, length);
  pool.previous = largerInts(pool.previous, length);
  pool.ownerNext = largerInts(pool.ownerNext, length);
  pool.ownerPrevious = largerInts(pool.ownerPrevious, length);
};

/** The links of the slot are left as they are: the caller sets them all. */
export const takeSlot = (pool: OrderPool): number => {
  pool.count += 1;
  const slot = pool.free;
  if (slot !== 0) {
    pool.free = pool.next[slot] as number;
    return slot;
  }
  if (pool.used === pool.id.length) grow(pool);
  pool.used += 1;
  return pool.used - 1;
};

export const giveSlotBack = (pool: OrderPool, slot: number): void => {
  pool.count -= 1;
  pool.next[slot] = pool.free;
  pool.free = slot;
};
