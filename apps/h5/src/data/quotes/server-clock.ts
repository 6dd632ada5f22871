import { nowMs } from '#lib/clock.ts';

let aheadMs = 0;

/** Call with the server time of a reply that has just arrived. */
export function noteServerTime(serverMs: number): void {
  aheadMs = serverMs - nowMs();
}

/** The estimated server time, so that ages of prices do not depend on the device's clock. */
export const serverNowMs = (): number => nowMs() + aheadMs;
