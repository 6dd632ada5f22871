import { largerInts } from './larger-copy';

/**
 * The open orders. A slot is the index of an open order; slot 0 is unused, so that 0 can end every list. An order takes
 * 64 bytes, one cache line: `ints` and `floats` are two views of the same memory, `ints[slot * INTS + NEXT]`,
 * `floats[slot * FLOATS + LOTS]`, and a field is only used through its own view. Freed slots form a list and are reused
 * first.
 */
export interface OrderPool {
  ints: Int32Array;
  floats: Float64Array;
  free: number;
  /** Slots ever allocated, including slot 0. */
  used: number;
  count: number;
}

export const BUY = 0;
export const SELL = 1;

const LINE_BYTES = 64;

/** Fields of `ints`, in the first half of the line. */
export const PRICE = 0;
export const OWNER = 1;
/** BUY or SELL. */
export const SIDE = 2;
/** The order's price level in the ladder. */
export const LEVEL = 3;
/** The queue of that level. */
export const NEXT = 4;
export const PREVIOUS = 5;
/** All orders of the same owner, in no particular order. */
export const OWNER_NEXT = 6;
export const OWNER_PREVIOUS = 7;
export const INTS = LINE_BYTES / 4;

/** Fields of `floats`, in the second half. */
export const ID = 4;
export const LOTS = 5;
export const FLOATS = LINE_BYTES / 8;

export const createOrderPool = (expected: number): OrderPool => {
  const memory = new ArrayBuffer(Math.max(16, expected + 1) * LINE_BYTES);
  return { ints: new Int32Array(memory), floats: new Float64Array(memory), free: 0, used: 1, count: 0 };
};

const grow = (pool: OrderPool): void => {
  const larger = largerInts(pool.ints, pool.ints.length * 2);
  pool.ints = larger;
  pool.floats = new Float64Array(larger.buffer);
};

/** All fields of the slot are left as they are: the caller sets them. */
export const takeSlot = (pool: OrderPool): number => {
  pool.count += 1;
  const slot = pool.free;
  if (slot !== 0) {
    pool.free = pool.ints[slot * INTS + NEXT] as number;
    return slot;
  }
  if (pool.used * INTS === pool.ints.length) grow(pool);
  pool.used += 1;
  return pool.used - 1;
};

export const giveSlotBack = (pool: OrderPool, slot: number): void => {
  pool.count -= 1;
  pool.ints[slot * INTS + NEXT] = pool.free;
  pool.free = slot;
};
