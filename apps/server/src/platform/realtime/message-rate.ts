export interface MessageRate {
  /** Counts one message; false when the sender has been too fast for too long. */
  take(nowMs: number): boolean;
}

const WINDOW_MS = 1_000;
const HOT_WINDOWS = 3;
/** This multiple of the limit within one second ends the connection at once. */
const FLOOD_FACTOR = 40;

/** Allows bursts: only three busy seconds in a row are too many, or one that is a flood. */
export const createMessageRate = (perSecond: number): MessageRate => {
  let startMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  let hotWindows = 0;
  return {
    take: (nowMs) => {
      const passedMs = nowMs - startMs;
      if (passedMs >= WINDOW_MS) {
        hotWindows = count > perSecond && passedMs < 2 * WINDOW_MS ? hotWindows + 1 : 0;
        startMs = nowMs;
        count = 0;
      }
      count += 1;
      return hotWindows < HOT_WINDOWS && count <= perSecond * FLOOD_FACTOR;
    },
  };
};
