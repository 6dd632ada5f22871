/** More than the jitter of a healthy clock. */
const JUMP_MS = 2_000;
/** A clock that keeps its new time this long is believed: it was set right, or the machine had slept. */
const BELIEVED_AFTER_MS = 10_000;

/**
 * A tick carries the time of day, and the next one must be later. So a clock that leaps ahead for a moment would silence a
 * market until the day catches up: after a leap no tick is written until the new time has lasted. A clock that goes back
 * needs no guard, because admission refuses every tick that is not later than the last.
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
