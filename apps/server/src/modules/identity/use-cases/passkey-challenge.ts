import { CHALLENGE_LIFE_MS } from '@candor/domain/identity/passkeys';
import { hashToken } from '#platform/crypto/hash-token';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import { type ChallengeClaim, type ChallengeKind, insertChallenge } from '../passkeys.store';

const CHALLENGE_BYTES = 32;

export interface ChallengeDeps {
  readonly clock: Clock;
  readonly ids: { randomHex(bytes: number): string };
}

export interface ChallengeOf {
  readonly kind: ChallengeKind;
  /** null: at a login, where the user is not known yet. */
  readonly userId: number | null;
}

/** 256 random bits for an authenticator to sign: valid once, for five minutes. Only the hash is stored. */
export const createChallenge = async (
  sql: Pool | Tx['client'],
  deps: ChallengeDeps,
  { kind, userId }: ChallengeOf,
): Promise<Buffer> => {
  const challenge = Buffer.from(deps.ids.randomHex(CHALLENGE_BYTES), 'hex');
  const nowMs = deps.clock.nowMs();
  const times = { now: new Date(nowMs), expiresAt: new Date(nowMs + CHALLENGE_LIFE_MS) };
  await insertChallenge(sql, { hash: hashToken(challenge.toString('base64url')), kind, userId, ...times });
  return challenge;
};

/** The challenge the browser claims to have signed, hashed for the lookup. */
export const toClaim = (deps: Pick<ChallengeDeps, 'clock'>, of: ChallengeOf, challenge: string): ChallengeClaim => ({
  ...of,
  hash: hashToken(challenge),
  now: new Date(deps.clock.nowMs()),
});
