/**
 * A hash table from whole numbers to slots with open addressing on a typed array: no object per entry, no garbage. Slot
 * 0 means "not found". At most half full, so that a search reads one or two places. A place is a key and its slot side
 * by side.
 */
export interface KeyTable {
  /** Key of place p at 2p, slot at 2p + 1. */
  cells: Float64Array;
  mask: number;
  count: number;
}

const WORD = 2 ** 32;

export const createKeyTable = (expected: number): KeyTable => {
  let places = 16;
  while (places < expected * 2) places *= 2;
  return { cells: new Float64Array(places * 2), mask: places - 1, count: 0 };
};

/** Hash function: consecutive keys, the usual case, must not form long runs. */
const startIndexOf = (key: number, mask: number): number => {
  const mixed = Math.imul(key ^ Math.imul((key / WORD) | 0, 0x7feb352d), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & mask;
};

const placeOf = ({ cells, mask }: KeyTable, key: number): number => {
  let place = startIndexOf(key, mask);
  while (cells[place * 2 + 1] !== 0 && cells[place * 2] !== key) place = (place + 1) & mask;
  return place;
};

export const findSlot = (table: KeyTable, key: number): number =>
  (table.cells[placeOf(table, key) * 2 + 1] as number) | 0;

const grow = (table: KeyTable): void => {
  const { cells } = table;
  const larger = createKeyTable(table.mask + 1);
  table.cells = larger.cells;
  table.mask = larger.mask;
  for (let from = 0; from < cells.length; from += 2) {
    if (cells[from + 1] === 0) continue;
    const key = cells[from] as number;
    const to = placeOf(table, key) * 2;
    larger.cells[to] = key;
    larger.cells[to + 1] = cells[from + 1] as number;
  }
};

/** Adds or replaces; returns the slot that was there before, or 0. */
export const swapSlot = (table: KeyTable, key: number, slot: number): number => {
  const at = placeOf(table, key) * 2;
  const before = (table.cells[at + 1] as number) | 0;
  table.cells[at] = key;
  table.cells[at + 1] = slot;
  if (before === 0) {
    table.count += 1;
    if (table.count * 2 > table.mask + 1) grow(table);
  }
  return before;
};

/** Moves later entries into the gap when their probe sequence crosses it, so that searches do not stop early. */
export const removeKey = (table: KeyTable, key: number): void => {
  const { cells, mask } = table;
  let gap = placeOf(table, key);
  if (cells[gap * 2 + 1] === 0) return;
  table.count -= 1;
  let place = (gap + 1) & mask;
  while (cells[place * 2 + 1] !== 0) {
    const home = startIndexOf(cells[place * 2] as number, mask);
    if (((place - home) & mask) >= ((place - gap) & mask)) {
      cells[gap * 2] = cells[place * 2] as number;
      cells[gap * 2 + 1] = cells[place * 2 + 1] as number;
      gap = place;
    }
    place = (place + 1) & mask;
  }
  cells[gap * 2 + 1] = 0;
};
