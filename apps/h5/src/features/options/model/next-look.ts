import { type OptionItem, phaseOf } from './option-view.ts';

/** An entry comes with the next tick, a result right after the due time: both are asked for until they are there. */
const SOON_MS = 700;
/** A push tells sooner; this is for a connection that lost it. */
const CALM_MS = 10_000;
/** So long after the due time the result is usually there. */
const SETTLED_MS = 300;

/** When to look again at open options: soon while something is about to change, else at the next due time. */
export function nextLookMs(
  items: readonly Pick<OptionItem, 'status' | 'entry_seq' | 'due_ms'>[] | undefined,
  nowMs: number,
): number {
  if (items === undefined || items.length === 0) return CALM_MS;
  if (items.some((item) => phaseOf(item, nowMs) !== 'running')) return SOON_MS;
  const nearest = Math.min(...items.map((item) => item.due_ms - nowMs));
  return Math.min(CALM_MS, nearest + SETTLED_MS);
}
