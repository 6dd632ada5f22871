import { decideSignCount } from '@candor/domain/identity/passkeys';
import { keyedHash } from '#platform/crypto/keyed-hash';
import { readAssertion, type SentAssertion, siteOf, verifyAssertion } from '#platform/crypto/webauthn';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import { claimChallenge, findPasskey, isChallengeOpen, type PasskeyRow, updatePasskeyUsed } from '../passkeys.store';
import { type ChallengeOf, toClaim } from './passkey-challenge';

export interface PasskeyDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly config: Pick<Config, 'publicUrl'>;
}

/**
 * The user handle an authenticator stores: a keyed hash, equal for all passkeys of a user, that does not reveal the id.
 */
export const userHandleOf = (secret: Buffer, userId: number): Buffer =>
  keyedHash(secret, 'passkey user', String(userId));

/** A passkey whose signature was valid. Burn it in the transaction of the work. */
export interface ShownPasskey {
  readonly userId: number;
  burn(tx: Tx, now: Date): Promise<void>;
}

interface Read {
  readonly assertion: SentAssertion;
  readonly key: PasskeyRow;
}

/** Finds the passkey by its credential id. A key of another user is refused like an unknown one. */
export const readShown = async (
  deps: PasskeyDeps,
  { kind, userId, text }: ChallengeOf & { text: string },
): Promise<Read> => {
  const assertion = readAssertion(text) ?? refuse('passkey_wrong');
  if (!(await isChallengeOpen(deps.pool, toClaim(deps, { kind, userId }, assertion.challenge)))) {
    return refuse('passkey_expired');
  }
  const key = await findPasskey(deps.pool, Buffer.from(assertion.sent.id, 'base64url'));
  if (key === null || (userId !== null && key.userId !== userId)) return refuse('passkey_unknown');
  return { assertion, key };
};

const isOwnHandle = ({ secret }: PasskeyDeps, { assertion, key }: Read): boolean => {
  const handle = assertion.sent.response.userHandle ?? '';
  return handle === '' || Buffer.from(handle, 'base64url').equals(userHandleOf(secret, key.userId));
};

/**
 * Verifies the signature for this site and challenge with the stored key, including user verification by the device.
 */
export const checkShown = async (deps: PasskeyDeps, of: ChallengeOf, read: Read): Promise<ShownPasskey> => {
  const { assertion, key } = read;
  if (!isOwnHandle(deps, read)) return refuse('passkey_wrong');
  const use = (await verifyAssertion(siteOf(deps.config.publicUrl), assertion, key)) ?? refuse('passkey_wrong');
  const counted = decideSignCount({ stored: key.signCount, sent: use.signCount });
  if (!counted.ok) return refuse(counted.code);
  return {
    userId: key.userId,
    burn: async (tx, now) => {
      if (!(await claimChallenge(tx, toClaim(deps, of, assertion.challenge)))) return refuse('passkey_expired');
      // A concurrent revocation, or a use with a higher counter, committed first.
      if (!(await updatePasskeyUsed(tx, key.id, { ...use, now }))) return refuse('passkey_unknown');
    },
  };
};

/** A passkey of the session's user as second proof. */
export const checkOwnPasskey = async (
  deps: PasskeyDeps,
  { userId, text }: { userId: number; text: string },
): Promise<ShownPasskey> => {
  const of = { kind: 'proof', userId } as const;
  return checkShown(deps, of, await readShown(deps, { ...of, text }));
};
