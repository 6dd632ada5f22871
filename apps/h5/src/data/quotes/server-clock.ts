import { nowMs } from '#lib/clock.ts';

let aheadMs = 0;

/** Call with the time stated in an answer that has just arrived. */
export function noteServerTime(serverMs: number): void {
  aheadMs = serverMs - nowMs();
}

/** The server's time as far as it is known: ages of prices do not depend on how the phone's clock is set. */
export const serverNowMs = (): number => nowMs() + aheadMs;
