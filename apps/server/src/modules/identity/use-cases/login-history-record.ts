import type { SecurityDeps } from '../deps';
import { insertLoginEvent, type LoginOutcome } from '../login-events.store';

const LONGEST_AGENT = 300;
export const shortAgent = (userAgent: string): string => userAgent.slice(0, LONGEST_AGENT);

export interface LoginAttempt {
  readonly userId: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly outcome: LoginOutcome;
}

/** An attempt is recorded as failed before it is checked, so that an aborted one stays in the history. */
export const recordAttempt = (deps: Pick<SecurityDeps, 'pool' | 'clock'>, attempt: LoginAttempt): Promise<string> =>
  insertLoginEvent(deps.pool, {
    userId: attempt.userId,
    ip: attempt.ip,
    userAgent: shortAgent(attempt.userAgent),
    outcome: attempt.outcome,
    now: new Date(deps.clock.nowMs()),
  });
