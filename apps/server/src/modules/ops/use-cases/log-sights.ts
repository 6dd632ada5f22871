import type { OpsDeps } from '../deps';
import { type Actor, logLook } from './append-audit';

/** As long as a signed address lives: within it the same picture is the same look. */
const SAME_LOOK_MS = 600_000;
const MOST_REMEMBERED = 50_000;

/**
 * Logs that pictures were handed out with a list. A queue is read again and again while it is worked on, so a picture
 * the same person was given minutes ago is no news; another process, or this one after a start, logs it once more.
 */
export const createLogSights = (deps: Pick<OpsDeps, 'pool' | 'clock'>) => {
  const seen = new Map<string, number>();
  return async (actor: Actor, { action, kind, ids }: { action: string; kind: string; ids: readonly number[] }) => {
    const nowMs = deps.clock.nowMs();
    const keyOf = (id: number): string => `${actor.operatorId} ${kind} ${id}`;
    const fresh = ids.filter((id) => (seen.get(keyOf(id)) ?? 0) <= nowMs);
    if (fresh.length === 0) return;
    await logLook(deps, actor, { action, subject: `${kind}s`, after: { ids: fresh } });
    if (seen.size > MOST_REMEMBERED) seen.clear();
    for (const id of fresh) seen.set(keyOf(id), nowMs + SAME_LOOK_MS);
  };
};
