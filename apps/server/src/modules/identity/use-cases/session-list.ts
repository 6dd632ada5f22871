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

/** Another user's session, an ended one and an unknown one get the same refusal. */
export const revokeOne = async (deps: Deps, session: { userId: number; sessionId: number }): Promise<void> => {
  if (!(await revokeOwnSession(deps.pool, session, liveAt(deps)))) refuse('session_unknown');
};

export const revokeOthers = (deps: Deps, session: { userId: number; sessionId: number }): Promise<void> =>
  revokeSessionsBut(deps.pool, session.userId, {
    keepId: session.sessionId,
    now: new Date(deps.clock.nowMs()),
  });
