import { LEDGER_SCALE } from '@candor/money/decimal';
import { toUnits } from '@candor/money/units';

/** A watched price level. `upper` is reached at or above it, `lower` at or below it. */
export interface TriggerLevel {
  readonly side: 'upper' | 'lower';
  readonly price: string;
  /** Only ticks after this one count. */
  readonly afterSeq: number;
}

export interface Watched {
  readonly id: number;
  readonly levels: readonly TriggerLevel[];
}

/**
 * Watched levels of one instrument, sorted by price on both sides: a tick visits the levels it crosses and one more.
 */
export interface TriggerIndex<W extends Watched> {
  /** Adds many items with one sort. */
  load(many: readonly W[]): void;
  /** Adds or replaces the item with the same id. */
  set(watched: W): void;
  get(id: number): W | undefined;
  remove(id: number): void;
  ids(): Iterable<number>;
  size(): number;
  /** Removes and returns the items with a level that this tick reaches, with all their levels. */
  takeCrossed(tick: { readonly price: string; readonly seq: number }): W[];
}

interface Item<W> {
  readonly watched: W;
  isGone: boolean;
}

interface Level<W> {
  readonly units: bigint;
  readonly afterSeq: number;
  readonly item: Item<W>;
}

/** Sorted so that the nearest level is the last one: taking it away costs nothing. */
interface Side<W> {
  levels: Level<W>[];
  /** Number of levels of watched items; removed ones stay in the list until they are the majority. */
  live: number;
  isFarther(a: bigint, b: bigint): boolean;
  isReached(level: bigint, price: bigint): boolean;
}

const SWEPT_FROM = 1_000;

const createSides = <W>(): Readonly<Record<TriggerLevel['side'], Side<W>>> => ({
  upper: { levels: [], live: 0, isFarther: (a, b) => a > b, isReached: (level, price) => level <= price },
  lower: { levels: [], live: 0, isFarther: (a, b) => a < b, isReached: (level, price) => level >= price },
});

const insertLevel = <W>({ levels, isFarther }: Side<W>, level: Level<W>): void => {
  let [from, to] = [0, levels.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isFarther((levels[middle] as Level<W>).units, level.units)) from = middle + 1;
    else to = middle;
  }
  levels.splice(from, 0, level);
};

const sortLevels = <W>(side: Side<W>): void => {
  side.levels.sort((a, b) => (a.units === b.units ? 0 : side.isFarther(a.units, b.units) ? -1 : 1));
};

const forgetLevel = <W>(side: Side<W>): void => {
  side.live -= 1;
  if (side.levels.length - side.live <= Math.max(SWEPT_FROM, side.live)) return;
  side.levels = side.levels.filter(({ item }) => !item.isGone);
};

/** Pops the levels the price reaches. A level that counts only from a later tick is put back. */
const takeReached = <W>(side: Side<W>, { price, seq }: { price: bigint; seq: number }): Item<W>[] => {
  const taken: Item<W>[] = [];
  const tooNew: Level<W>[] = [];
  const { levels } = side;
  for (let last = levels.at(-1); last && side.isReached(last.units, price); last = levels.at(-1)) {
    levels.pop();
    if (last.item.isGone) continue;
    if (last.afterSeq >= seq) tooNew.push(last);
    else taken.push(last.item);
  }
  for (const level of tooNew.reverse()) levels.push(level);
  return taken;
};

const toLevels = <W extends Watched>(item: Item<W>): [side: TriggerLevel['side'], level: Level<W>][] =>
  item.watched.levels.map(({ side, price, afterSeq }) => [
    side,
    { units: toUnits(price, LEDGER_SCALE), afterSeq, item },
  ]);

export const createTriggerIndex = <W extends Watched>(): TriggerIndex<W> => {
  const items = new Map<number, Item<W>>();
  const sides = createSides<W>();
  const remove = (id: number): void => {
    const item = items.get(id);
    if (item === undefined) return;
    items.delete(id);
    item.isGone = true;
    for (const { side } of item.watched.levels) forgetLevel(sides[side]);
  };
  const add = (watched: W, place: (side: Side<W>, level: Level<W>) => void): void => {
    remove(watched.id);
    const item: Item<W> = { watched, isGone: false };
    items.set(watched.id, item);
    for (const [side, level] of toLevels(item)) {
      sides[side].live += 1;
      place(sides[side], level);
    }
  };
  /** One item may be reached on several levels. */
  const takeOut = (reached: readonly Item<W>[]): W[] => {
    const once = [...new Set(reached)].map(({ watched }) => watched);
    for (const { id } of once) remove(id);
    return once;
  };
  return {
    load: (many) => {
      for (const watched of many) add(watched, ({ levels }, level) => void levels.push(level));
      for (const side of Object.values(sides)) sortLevels(side);
    },
    set: (watched) => add(watched, insertLevel),
    get: (id) => items.get(id)?.watched,
    remove,
    ids: () => items.keys(),
    size: () => items.size,
    takeCrossed: ({ price, seq }) => {
      const units = toUnits(price, LEDGER_SCALE);
      return [sides.upper, sides.lower].flatMap((side) => takeOut(takeReached(side, { price: units, seq })));
    },
  };
};
