import type { OrderRow } from './order-types.ts';

const MINUTE_MS = 60_000;

/**
 * How long the release of a paid order is overdue, in whole minutes from one on, so that the text changes once a minute;
 * 0: it is not. The target itself is in time.
 */
export function lateMsOf(
  { state, release_target_ms: target }: Pick<OrderRow, 'state' | 'release_target_ms'>,
  nowMs: number,
): number {
  if (state !== 'paid' || target === 0 || nowMs <= target) return 0;
  return Math.max(1, Math.floor((nowMs - target) / MINUTE_MS)) * MINUTE_MS;
}
