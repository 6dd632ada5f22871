import type { Language } from '@candor/contract/languages';
import { toContact } from '@candor/domain/identity/account-name';
import { LOGIN_TRIES } from '@candor/domain/identity/try-rules';
import { tryGuess } from '#platform/guesses/try-guess';
import { refuse } from '#platform/refusal';
import { loadCredentials } from '../identity.store';
import { recordAttempt, shortAgent } from './login-history-record';
import { refuseLogin } from './session-attempts';
import { type OpenSessionDeps, openSession } from './session-open';

export type IdentityDeps = OpenSessionDeps;

export interface LogInRequest {
  readonly account: string;
  readonly password: string;
  /** Code of the authenticator, or a backup code; empty: none was sent. */
  readonly totpCode: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Becomes the language of the user's mails. */
  readonly language: Language;
}

/**
 * One spelling per account. A text that cannot be an account is only normalised: it is counted and refused like any
 * other.
 */
const normaliseAccount = (text: string): string =>
  toContact(text)?.target ?? text.normalize('NFKC').trim().toLowerCase();

/** Only the first attempt refused by a lock is recorded in the owner's history; later ones would flood it. */
const recordLock = async (deps: IdentityDeps, request: LogInRequest, account: string): Promise<void> => {
  const user = await loadCredentials(deps.pool, account);
  if (user) await recordAttempt(deps, { userId: user.id, outcome: 'locked', ...request });
};

const compareLogin = async (deps: IdentityDeps, request: LogInRequest, account: string) => {
  const user = await loadCredentials(deps.pool, account);
  const [matches, eventId] = await Promise.all([
    deps.hasher.verify(user?.passwordHash ?? null, request.password),
    user ? recordAttempt(deps, { userId: user.id, outcome: 'failed', ...request }) : null,
  ]);
  if (!matches || !user || eventId === null) return null;
  return { userId: user.id, passwordHash: user.passwordHash, eventId };
};

/**
 * Five wrong passwords per account and IP address lock for five minutes, also for the right password. Known and unknown
 * accounts get the same reply after the same work: the history is written while the password is compared.
 */
export const logIn = async (deps: IdentityDeps, request: LogInRequest): Promise<string> => {
  const key = { account: normaliseAccount(request.account), ip: request.ip };
  const found: { login: Awaited<ReturnType<typeof compareLogin>> } = { login: null };
  const guess = await tryGuess(deps, { key, rule: LOGIN_TRIES }, async () => {
    found.login = await compareLogin(deps, request, key.account);
    return found.login === null ? 'wrong' : 'right';
  });
  if (guess.outcome === 'locked') {
    if (guess.isFirst) await recordLock(deps, request, key.account);
    return refuseLogin(deps, guess.lockedUntilMs);
  }
  if (found.login === null) return refuse('login_failed');
  const { totpCode, ip, language } = request;
  const { userId, passwordHash, eventId } = found.login;
  const proof = { kind: 'password', passwordHash, totpCode } as const;
  return openSession(deps, { userId, proof, ip, userAgent: shortAgent(request.userAgent), language, eventId });
};
