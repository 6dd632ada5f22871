import type { Call } from '@candor/contract/call';
import { operatorLogout, operatorMe, operatorTotpBegin, operatorTotpConfirm } from '@candor/contract/ops-access';
import { hashToken } from '#platform/crypto/hash-token';
import type { ReadOperator } from '#platform/http/context';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { loadOpenSession, touchOperatorSession } from '../operator-sessions.store';

const IDLE_LIFE_MS = 15 * 60_000;
/** The last-seen time is updated at most every half minute per session. */
const TOUCH_AFTER_MS = 30_000;

/** The only calls allowed to an operator without an authenticator where one is required. */
const SETTING_UP: ReadonlySet<Call> = new Set<Call>([
  operatorMe,
  operatorLogout,
  operatorTotpBegin,
  operatorTotpConfirm,
]);

export const createReadOperator =
  (deps: Pick<OpsDeps, 'pool' | 'clock' | 'logger' | 'config'>): ReadOperator =>
  async (token, call) => {
    const nowMs = deps.clock.nowMs();
    const at = { now: new Date(nowMs), idleSince: new Date(nowMs - IDLE_LIFE_MS) };
    const session = await loadOpenSession(deps.pool, hashToken(token), at);
    if (session === null) return null;
    const { operatorId, email, roles, lastSeenAt } = session;
    const sessionId = Number.parseInt(session.sessionId, 10);
    if (nowMs - lastSeenAt.getTime() > TOUCH_AFTER_MS) {
      touchOperatorSession(deps.pool, sessionId, at.now).catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'operator session not touched'),
      );
    }
    const needsTotp = deps.config.mode === 'production' && !session.isTotpOn;
    if (needsTotp && !SETTING_UP.has(call)) refuse('totp_setup_needed');
    return { operatorId, sessionId, name: email, roles };
  };
