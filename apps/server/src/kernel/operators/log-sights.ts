import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { type Actor, logView } from './append-audit';

/** Lifetime of a signed address: handing out the same picture again within it is not logged. */
const SAME_VIEW_MS = 600_000;
const MOST_REMEMBERED = 50_000;

/**
 * Logs that pictures were returned with a list. A queue is reloaded often, so a picture the same operator got within
 * SAME_VIEW_MS is not logged again; the memory is per process and lost at a restart.
 */
export const createLogSights = (deps: { readonly pool: Pool; readonly clock: Clock }) => {
  const seen = new Map<string, number>();
  return async (actor: Actor, { action, kind, ids }: { action: string; kind: string; ids: readonly number[] }) => {
    const nowMs = deps.clock.nowMs();
    const keyOf = (id: number): string => `${actor.operatorId} ${kind} ${id}`;
    const fresh = ids.filter((id) => (seen.get(keyOf(id)) ?? 0) <= nowMs);
    if (fresh.length === 0) return;
    await logView(deps, actor, { action, subject: `${kind}s`, after: { ids: fresh } });
    if (seen.size > MOST_REMEMBERED) seen.clear();
    for (const id of fresh) seen.set(keyOf(id), nowMs + SAME_VIEW_MS);
  };
};
