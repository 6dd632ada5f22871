import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { countOperatorAttempt } from '../operator-sessions.store';

const MAX_ATTEMPTS = 5;
/** From all addresses together, so that many of them do not make many guesses. */
const MAX_ANYWHERE = 50;
const LOCK_MS = 15 * 60_000;

const ANYWHERE = 'any';

export interface AttemptKey {
  readonly account: string;
  readonly ip: string;
}

/** The space keeps these names apart from every name a user can have. */
export const loginAttempts = (email: string, ip: string): AttemptKey => ({ account: `operator ${email}`, ip });
export const codeAttempts = (operatorId: number): AttemptKey => ({
  account: `operator authenticator ${operatorId}`,
  ip: ANYWHERE,
});

/** Counts before the guess is made: five, then a quarter of an hour of silence, for right ones too. */
export const ensureMayGuess = async (deps: Pick<OpsDeps, 'pool' | 'clock'>, key: AttemptKey): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  const at = { now: new Date(nowMs), freshAfter: new Date(nowMs - LOCK_MS) };
  const count = async (ip: string, limit: number): Promise<void> => {
    const { attempts, countedAt } = await countOperatorAttempt(deps.pool, { ...key, ip }, { ...at, limit });
    if (attempts <= limit) return;
    const minutes = Math.max(1, Math.ceil((countedAt.getTime() + LOCK_MS - nowMs) / 60_000));
    refuse('login_locked', { minutes: String(minutes) });
  };
  await count(key.ip, MAX_ATTEMPTS);
  if (key.ip !== ANYWHERE) await count(ANYWHERE, MAX_ANYWHERE);
};
