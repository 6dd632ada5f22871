import { type OptionItem, phaseOf } from './option-view.ts';

/** Poll interval while an entry tick or a result is due. */
const SOON_MS = 700;
/** Fallback poll interval in case a push was lost. */
const CALM_MS = 10_000;
/** Usual delay of the result after the due time. */
const SETTLED_MS = 300;

/** Time until the next poll of open options: short while an entry or result is due, else until the next due time. */
export function nextCheckMs(
  items: readonly Pick<OptionItem, 'status' | 'entry_seq' | 'due_ms'>[] | undefined,
  nowMs: number,
): number {
  if (items === undefined || items.length === 0) return CALM_MS;
  if (items.some((item) => phaseOf(item, nowMs) !== 'running')) return SOON_MS;
  const nearest = Math.min(...items.map((item) => item.due_ms - nowMs));
  return Math.min(CALM_MS, nearest + SETTLED_MS);
}
