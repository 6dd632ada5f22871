import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { loadLiveSessionIds } from '../sessions.store';
import { IDLE_LIFE_MS } from './read-session';

/** Returns which of these sessions are live. Does not update their last-seen time. */
export const createFindLiveSessions =
  ({ pool, clock }: { pool: Pool; clock: Clock }) =>
  (sessionIds: readonly number[]): Promise<ReadonlySet<number>> => {
    const nowMs = clock.nowMs();
    return loadLiveSessionIds(pool, sessionIds, { now: new Date(nowMs), idleSince: new Date(nowMs - IDLE_LIFE_MS) });
  };
