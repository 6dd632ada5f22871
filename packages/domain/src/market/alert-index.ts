import { createTriggerIndex, type TriggerLevel } from '../pricing/trigger-index';

export interface WatchedAlert {
  readonly id: number;
  /** Only ticks after this one count. */
  readonly afterSeq: number;
  readonly upper: string | null;
  readonly lower: string | null;
}

/** The alerts of one instrument. */
export interface AlertIndex {
  /** Adding the same id again replaces nothing and adds nothing. */
  add(alert: WatchedAlert): void;
  has(id: number): boolean;
  remove(id: number): void;
  size(): number;
  /** Takes out and returns what this tick reaches: upper at or below the price, lower at or above it. */
  takeCrossed(tick: { readonly price: string; readonly seq: number }): WatchedAlert[];
}

const levelsOf = ({ upper, lower, afterSeq }: WatchedAlert): TriggerLevel[] =>
  [
    { side: 'upper' as const, price: upper },
    { side: 'lower' as const, price: lower },
  ].flatMap(({ side, price }) => (price === null ? [] : [{ side, price, afterSeq }]));

export const createAlertIndex = (): AlertIndex => {
  const index = createTriggerIndex<{ id: number; levels: TriggerLevel[]; alert: WatchedAlert }>();
  const has = (id: number): boolean => index.get(id) !== undefined;
  return {
    add: (alert) => {
      if (!has(alert.id)) index.set({ id: alert.id, levels: levelsOf(alert), alert });
    },
    has,
    remove: index.remove,
    size: index.size,
    takeCrossed: (tick) => index.takeCrossed(tick).map(({ alert }) => alert),
  };
};
