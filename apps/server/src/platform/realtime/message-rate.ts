export interface MessageRate {
  /** Counts one message; false when the sender has been too fast for too long. */
  take(nowMs: number): boolean;
}

const WINDOW_MS = 1_000;
const HOT_WINDOWS = 3;
/** These multiples of the limit end the connection at once: within one second, and within busy seconds in a row. */
const FLOOD_FACTOR = 4;
const HOT_FACTOR = 9;

/** Allows bursts: only three busy seconds in a row are too many, or a flood, which ends after nine times the limit at most. */
export const createMessageRate = (perSecond: number): MessageRate => {
  let startMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  let hotWindows = 0;
  /** In the busy seconds before this one. */
  let hotCount = 0;
  return {
    take: (nowMs) => {
      const passedMs = nowMs - startMs;
      if (passedMs >= WINDOW_MS) {
        const isHot = count > perSecond && passedMs < 2 * WINDOW_MS;
        hotWindows = isHot ? hotWindows + 1 : 0;
        hotCount = isHot ? hotCount + count : 0;
        startMs = nowMs;
        count = 0;
      }
      count += 1;
      if (hotWindows >= HOT_WINDOWS || count > perSecond * FLOOD_FACTOR) return false;
      return hotCount + count <= perSecond * HOT_FACTOR;
    },
  };
};
