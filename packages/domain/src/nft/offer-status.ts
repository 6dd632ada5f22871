/** Sale timing as existing clients number it. */
export const NOT_STARTED = 2;
export const ON_SALE = 1;
export const ENDED = 0;
export type OfferStatus = typeof NOT_STARTED | typeof ON_SALE | typeof ENDED;

export interface OfferTimes {
  readonly startMs: number;
  /** Of an auction the end in force, with extensions. */
  readonly endMs: number;
  /** False: sold, taken down or closed; then it is never on sale. */
  readonly isOpen: boolean;
}

/** Half-open: on sale from the first millisecond of `startMs` to the last before `endMs`. */
export const statusOf = ({ startMs, endMs, isOpen }: OfferTimes, nowMs: number): OfferStatus => {
  if (nowMs < startMs) return isOpen ? NOT_STARTED : ENDED;
  if (nowMs >= endMs) return ENDED;
  return isOpen ? ON_SALE : ENDED;
};
