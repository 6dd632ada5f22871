import { refuse } from '#platform/refusal';
import type { SecurityDeps } from '../deps';
import { type LiveAt, listSessions, revokeOwnSession, revokeSessionsBut, type SessionRow } from '../sessions.store';
import { IDLE_LIFE_MS } from './read-session';

type Deps = Pick<SecurityDeps, 'pool' | 'clock'>;

const liveAt = ({ clock }: Deps): LiveAt => {
  const nowMs = clock.nowMs();
  return { now: new Date(nowMs), idleSince: new Date(nowMs - IDLE_LIFE_MS) };
};

export const listLiveSessions = (deps: Deps, userId: number): Promise<SessionRow[]> =>
  listSessions(deps.pool, userId, liveAt(deps));

/** Somebody else's session, one that has ended and one that never was get the same answer. */
export const revokeOne = async (deps: Deps, session: { userId: number; sessionId: number }): Promise<void> => {
  if (!(await revokeOwnSession(deps.pool, session, liveAt(deps)))) refuse('session_unknown');
};

export const revokeOthers = (deps: Deps, session: { userId: number; sessionId: number }): Promise<void> =>
  revokeSessionsBut(deps.pool, session.userId, {
    keepId: session.sessionId,
    now: new Date(deps.clock.nowMs()),
  });
