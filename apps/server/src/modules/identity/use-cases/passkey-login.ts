import type { Language } from '@candor/contract/languages';
import { assertionOptions, siteOf } from '#platform/crypto/webauthn';
import { recordAttempt, shortAgent } from './login-history-record';
import { createChallenge } from './passkey-challenge';
import { checkShown, readShown } from './passkey-check';
import { type OpenSessionDeps, openSession } from './session-open';

export interface PasskeyLoginRequest {
  readonly credential: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Becomes the language of the user's mails. */
  readonly language: Language;
}

const OF_LOGIN = { kind: 'login', userId: null } as const;

/** Options for the browser, as JSON; the device shows the passkeys it has for this site. */
export const beginPasskeyLogin = async (deps: OpenSessionDeps): Promise<string> => {
  const challenge = await createChallenge(deps.pool, deps, OF_LOGIN);
  return JSON.stringify(await assertionOptions(siteOf(deps.config.publicUrl), { challenge, allowed: [] }));
};

/**
 * A passkey proves possession of the device and, by user verification, its owner: no password or authenticator code is
 * needed. A disabled or frozen account is refused as with a password, and the attempt is in the same history.
 */
export const logInByPasskey = async (deps: OpenSessionDeps, request: PasskeyLoginRequest): Promise<string> => {
  const { ip, language } = request;
  const userAgent = shortAgent(request.userAgent);
  const read = await readShown(deps, { ...OF_LOGIN, text: request.credential });
  const { userId } = read.key;
  const eventId = await recordAttempt(deps, { userId, outcome: 'failed', ip, userAgent });
  const shown = await checkShown(deps, OF_LOGIN, read);
  return openSession(deps, { userId, proof: { kind: 'passkey', shown }, ip, userAgent, language, eventId });
};
