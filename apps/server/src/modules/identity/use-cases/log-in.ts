import type { Language } from '@candor/contract/languages';
import { toContact } from '@candor/domain/identity/account-name';
import { refuse } from '#platform/refusal';
import { loadCredentials } from '../identity.store';
import { recordAttempt, shortAgent } from './login-history-record';
import { ensureNotLocked } from './session-attempts';
import { type OpenSessionDeps, openSession } from './session-open';

export type IdentityDeps = OpenSessionDeps;

export interface LogInRequest {
  readonly account: string;
  readonly password: string;
  /** Of the authenticator, or a backup code; empty: none was sent. */
  readonly totpCode: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Becomes the language of the user's mails. */
  readonly language: Language;
}

/** One spelling per account. What can be no account is kept as it is: it is counted and refused like any other. */
const normaliseAccount = (text: string): string =>
  toContact(text)?.target ?? text.normalize('NFKC').trim().toLowerCase();

/** The first refused attempt of a lock goes into the owner's history; the ones behind it would only fill it. */
const recordLock = async (deps: IdentityDeps, request: LogInRequest, account: string): Promise<void> => {
  const user = await loadCredentials(deps.pool, account);
  if (user) await recordAttempt(deps, { userId: user.id, outcome: 'locked', ...request });
};

/**
 * Five attempts per account and address, then five minutes of silence, for right passwords too. Known and unknown
 * accounts get the same answer after the same work: the history is written while the password is compared.
 */
export const logIn = async (deps: IdentityDeps, request: LogInRequest): Promise<string> => {
  const attempts = { account: normaliseAccount(request.account), ip: request.ip };
  await ensureNotLocked(deps, attempts, () => recordLock(deps, request, attempts.account));
  const user = await loadCredentials(deps.pool, attempts.account);
  const [matches, eventId] = await Promise.all([
    deps.hasher.verify(user?.passwordHash ?? null, request.password),
    user ? recordAttempt(deps, { userId: user.id, outcome: 'failed', ...request }) : null,
  ]);
  if (!matches || !user || eventId === null) return refuse('login_failed');
  const { totpCode, ip, language } = request;
  const userAgent = shortAgent(request.userAgent);
  const { id: userId, passwordHash } = user;
  return openSession(deps, { userId, passwordHash, totpCode, ip, userAgent, language, eventId, attempts });
};
