import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { loadLiveSessionIds } from '../sessions.store';
import { IDLE_LIFE_MS } from './read-session';

/** Which of these sessions still open the door. Looking does not count as being seen. */
export const createFindLiveSessions =
  ({ pool, clock }: { pool: Pool; clock: Clock }) =>
  (sessionIds: readonly number[]): Promise<ReadonlySet<number>> => {
    const nowMs = clock.nowMs();
    return loadLiveSessionIds(pool, sessionIds, { now: new Date(nowMs), idleSince: new Date(nowMs - IDLE_LIFE_MS) });
  };
