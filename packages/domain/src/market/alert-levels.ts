import type { TriggerLevel } from '../pricing/trigger-index';

export interface WatchedAlert {
  readonly id: number;
  /** Only ticks after this one count. */
  readonly afterSeq: number;
  readonly upper: string | null;
  readonly lower: string | null;
}

/** The prices an alert waits for: upper is reached at or above, lower at or below it. */
export const alertLevels = ({ upper, lower, afterSeq }: WatchedAlert): TriggerLevel[] =>
  [
    { side: 'upper' as const, price: upper },
    { side: 'lower' as const, price: lower },
  ].flatMap(({ side, price }) => (price === null ? [] : [{ side, price, afterSeq }]));
