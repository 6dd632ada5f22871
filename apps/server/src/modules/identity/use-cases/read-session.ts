import { hashToken } from '#platform/crypto/hash-token';
import { createBatchReader } from '#platform/db/batch-reads';
import type { Pool } from '#platform/db/pool';
import type { ReadSession, SessionUser } from '#platform/http/context';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { loadSessions, touchSessions } from '../identity.store';

export const IDLE_LIFE_MS = 7 * 24 * 3_600_000;
/** The last-seen time is updated at most once a minute per session. */
const TOUCH_AFTER_MS = 60_000;

/**
 * Reads sessions from the database on every request, so that revocation takes effect at once; concurrent requests share
 * a query.
 */
export const createReadSession = (deps: { pool: Pool; clock: Clock; logger: Logger }): ReadSession => {
  const touch = (sessionIds: number[], now: Date): void => {
    if (sessionIds.length === 0) return;
    touchSessions(deps.pool, sessionIds, now).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'sessions not touched'),
    );
  };
  const read = createBatchReader<string, SessionUser>(async (tokens) => {
    const nowMs = deps.clock.nowMs();
    const now = new Date(nowMs);
    const hashes = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]));
    const sessions = await loadSessions(
      deps.pool,
      [...hashes.keys()].map((hex) => Buffer.from(hex, 'hex')),
      {
        now,
        idleSince: new Date(nowMs - IDLE_LIFE_MS),
      },
    );
    touch(
      sessions
        .filter((session) => nowMs - session.lastSeenAt.getTime() > TOUCH_AFTER_MS)
        .map((session) => session.sessionId),
      now,
    );
    return new Map(
      sessions.map(({ tokenHash, userId, sessionId }) => [
        hashes.get(tokenHash.toString('hex')) ?? '',
        { userId, sessionId },
      ]),
    );
  });
  return async (token) => (await read(token)) ?? null;
};
