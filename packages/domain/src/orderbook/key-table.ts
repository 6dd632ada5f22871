/**
 * Whole numbers to slots, by open addressing on typed arrays: no object per entry, no garbage. Slot 0 means "not there".
 * At most half full, so that a search looks at one or two places.
 */
export interface KeyTable {
  keys: Float64Array;
  slots: Int32Array;
  mask: number;
  count: number;
}

const WORD = 2 ** 32;

export const createKeyTable = (expected: number): KeyTable => {
  let size = 16;
  while (size < expected * 2) size *= 2;
  return { keys: new Float64Array(size), slots: new Int32Array(size), mask: size - 1, count: 0 };
};

/** Neighbouring numbers are the usual case and must not form long runs. */
const homeOf = (key: number, mask: number): number => {
  const mixed = Math.imul(key ^ Math.imul((key / WORD) | 0, 0x7feb352d), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & mask;
};

const placeOf = (table: KeyTable, key: number): number => {
  const { keys, slots, mask } = table;
  let place = homeOf(key, mask);
  while (slots[place] !== 0 && keys[place] !== key) place = (place + 1) & mask;
  return place;
};

export const findSlot = (table: KeyTable, key: number): number => table.slots[placeOf(table, key)] as number;

const grow = (table: KeyTable): void => {
  const { keys, slots } = table;
  const larger = createKeyTable(slots.length);
  table.keys = larger.keys;
  table.slots = larger.slots;
  table.mask = larger.mask;
  for (let from = 0; from < slots.length; from += 1) {
    if (slots[from] === 0) continue;
    const key = keys[from] as number;
    const to = placeOf(table, key);
    larger.keys[to] = key;
    larger.slots[to] = slots[from] as number;
  }
};

/** Adds or replaces; returns the slot that was there before, or 0. */
export const swapSlot = (table: KeyTable, key: number, slot: number): number => {
  const place = placeOf(table, key);
  const before = table.slots[place] as number;
  table.keys[place] = key;
  table.slots[place] = slot;
  if (before === 0) {
    table.count += 1;
    if (table.count * 2 > table.slots.length) grow(table);
  }
  return before;
};

/** Entries behind the gap move up when the gap lies on their way, so that no search ends too early. */
export const removeKey = (table: KeyTable, key: number): void => {
  const { keys, slots, mask } = table;
  let gap = placeOf(table, key);
  if (slots[gap] === 0) return;
  table.count -= 1;
  let place = (gap + 1) & mask;
  while (slots[place] !== 0) {
    const home = homeOf(keys[place] as number, mask);
    if (((place - home) & mask) >= ((place - gap) & mask)) {
      keys[gap] = keys[place] as number;
      slots[gap] = slots[place] as number;
      gap = place;
    }
    place = (place + 1) & mask;
  }
  slots[gap] = 0;
};
