/** More than the jitter of a healthy clock. */
const JUMP_MS = 2_000;
/** A new time that lasts this long is accepted: the clock was corrected, or the machine was suspended. */
const BELIEVED_AFTER_MS = 10_000;

/**
 * Every tick must be later than the one before, so a clock that jumps ahead briefly would stop a market until real time
 * catches up. After a jump no tick is written until the new time has lasted. A clock that goes back needs no guard:
 * admission refuses every tick that is not later than the last.
 */
export const createClockGuard = () => {
  let offset: number | null = null;
  let suspect: { readonly offset: number; readonly sinceMs: number } | null = null;

  return {
    trusts: (wallMs: number, monotonicNowMs: number): boolean => {
      const now = wallMs - monotonicNowMs;
      if (offset === null || now - offset <= JUMP_MS) {
        offset = now;
        suspect = null;
        return true;
      }
      if (suspect === null || Math.abs(now - suspect.offset) > JUMP_MS) {
        suspect = { offset: now, sinceMs: monotonicNowMs };
      }
      if (monotonicNowMs - suspect.sinceMs < BELIEVED_AFTER_MS) return false;
      offset = now;
      suspect = null;
      return true;
    },
  };
};
