import { LEDGER_SCALE } from '@candor/money/decimal';
import { toUnits } from '@candor/money/units';

export interface WatchedAlert {
  readonly id: number;
  /** Only ticks after this one count. */
  readonly afterSeq: number;
  readonly upper: string | null;
  readonly lower: string | null;
}

interface Level {
  readonly units: bigint;
  readonly alert: WatchedAlert;
}

/** The alerts of one instrument, nearest level first on both sides: a price touches those it crosses and one more. */
export interface AlertIndex {
  /** Adding the same id again replaces nothing and adds nothing. */
  add(alert: WatchedAlert): void;
  has(id: number): boolean;
  remove(id: number): void;
  size(): number;
  /** Takes out and returns what this tick reaches: upper at or below the price, lower at or above it. */
  takeCrossed(tick: { readonly price: string; readonly seq: number }): WatchedAlert[];
}

/** Sorted so that the nearest level is the last one: taking it away costs nothing. */
interface Side {
  readonly levels: Level[];
  isBefore(a: Level, b: Level): boolean;
  isReached(level: bigint, price: bigint): boolean;
}

const createSides = (): readonly [upper: Side, lower: Side] => [
  { levels: [], isBefore: (a, b) => comesAfter(a, b), isReached: (level, price) => level <= price },
  { levels: [], isBefore: (a, b) => comesAfter(b, a), isReached: (level, price) => level >= price },
];

const comesAfter = (a: Level, b: Level): boolean => (a.units === b.units ? a.alert.id > b.alert.id : a.units > b.units);

const findPlace = ({ levels, isBefore }: Side, level: Level): number => {
  let [from, to] = [0, levels.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(levels[middle] as Level, level)) from = middle + 1;
    else to = middle;
  }
  return from;
};

const insertLevel = (side: Side, level: Level): void => {
  side.levels.splice(findPlace(side, level), 0, level);
};

const removeLevel = (side: Side, level: Level): void => {
  const place = findPlace(side, level);
  if (side.levels[place]?.alert.id === level.alert.id) side.levels.splice(place, 1);
};

const takeReached = (side: Side, { price, seq }: { price: bigint; seq: number }): WatchedAlert[] => {
  const taken: WatchedAlert[] = [];
  const tooNew: Level[] = [];
  for (let last = side.levels.at(-1); last && side.isReached(last.units, price); last = side.levels.at(-1)) {
    side.levels.pop();
    if (last.alert.afterSeq < seq) taken.push(last.alert);
    else tooNew.push(last);
  }
  for (const level of tooNew.reverse()) side.levels.push(level);
  return taken;
};

export const createAlertIndex = (): AlertIndex => {
  const alerts = new Map<number, WatchedAlert>();
  const [upper, lower] = createSides();
  const levelsOf = (alert: WatchedAlert): [Side, Level][] =>
    [[upper, alert.upper] as const, [lower, alert.lower] as const].flatMap(([side, text]) =>
      text === null ? [] : [[side, { units: toUnits(text, LEDGER_SCALE), alert }]],
    );
  const remove = (id: number): void => {
    const alert = alerts.get(id);
    if (!alert) return;
    alerts.delete(id);
    for (const [side, level] of levelsOf(alert)) removeLevel(side, level);
  };
  return {
    add: (alert) => {
      if (alerts.has(alert.id)) return;
      alerts.set(alert.id, alert);
      for (const [side, level] of levelsOf(alert)) insertLevel(side, level);
    },
    has: (id) => alerts.has(id),
    remove,
    size: () => alerts.size,
    takeCrossed: ({ price, seq }) => {
      const units = toUnits(price, LEDGER_SCALE);
      const crossed: WatchedAlert[] = [];
      for (const side of [upper, lower]) {
        const reached = takeReached(side, { price: units, seq });
        for (const { id } of reached) remove(id);
        crossed.push(...reached);
      }
      return crossed;
    },
  };
};
