import { MAX_PASSKEYS, PASSKEY_NAME_MAX } from '@candor/domain/identity/passkeys';
import type { SentProof } from '@candor/domain/identity/second-proof';
import { decideLabel } from '@candor/domain/profile/decide-profile';
import {
  type NewKey,
  readRegistration,
  registrationOptions,
  siteOf,
  verifyRegistration,
} from '#platform/crypto/webauthn';
import { isUniqueViolation, type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { loadAccount, lockAccount } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { IDENTITY_NOTICES } from '../notices';
import {
  type ChallengeClaim,
  claimChallenge,
  countPasskeys,
  insertPasskey,
  isChallengeOpen,
  loadPasskeys,
  updateSecurityChanged,
} from '../passkeys.store';
import { notifyOwner } from './notify-owner';
import { createChallenge, toClaim } from './passkey-challenge';
import { userHandleOf } from './passkey-check';
import { checkSecondProof } from './second-proof';

const refuseFull = (): never => refuse('passkey_limit_reached', { max: String(MAX_PASSKEYS) });

/** Options for the browser, as JSON. Needs more than the session, because a new passkey can log in. */
export const beginPasskey = async (
  deps: AccountDeps,
  { userId, sent }: { userId: number; sent: SentProof },
): Promise<string> => {
  const present = await loadPasskeys(deps.pool, userId);
  if (present.length >= MAX_PASSKEYS) return refuseFull();
  const proof = (await checkSecondProof(deps, userId, sent)) ?? refuse('second_proof_needed');
  const account = (await loadAccount(deps.pool, userId)) ?? refuse('session_invalid');
  const challenge = await withTx(deps.pool, async (tx) => {
    await proof.burn(tx, new Date(deps.clock.nowMs()));
    return createChallenge(tx.client, deps, { kind: 'register', userId });
  });
  const options = await registrationOptions(siteOf(deps.config.publicUrl), {
    challenge,
    userHandle: userHandleOf(deps.secret, userId),
    account: account.email ?? account.phone ?? '',
    present,
  });
  return JSON.stringify(options);
};

export const readPasskeyName = (text: string): string => {
  const name = decideLabel(text, PASSKEY_NAME_MAX);
  if (!name.ok) throw new Refusal(name.code, name.params);
  return name.value === '' ? refuse('parameter_error', { field: 'name' }) : name.value;
};

interface Fresh {
  readonly userId: number;
  readonly name: string;
  readonly key: NewKey;
  readonly claim: ChallengeClaim;
}

const keep = async (tx: Tx, deps: AccountDeps, { userId, name, key, claim }: Fresh): Promise<void> => {
  const now = new Date(deps.clock.nowMs());
  if ((await lockAccount(tx, userId)) === null) refuse('session_invalid');
  if (!(await claimChallenge(tx, claim))) refuse('passkey_expired');
  if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) refuseFull();
  await insertPasskey(tx, { ...key, userId, name, createdAt: now });
  await updateSecurityChanged(tx, userId, now);
  await notifyOwner(tx, deps, { notices: IDENTITY_NOTICES, userId, template: 'passkey_added', params: { name } });
};

/** Stores the passkey the browser created. Starts the security hold and notifies the owner. */
export const finishPasskey = async (
  deps: AccountDeps,
  request: { userId: number; credential: string; name: string },
): Promise<void> => {
  const { userId } = request;
  const name = readPasskeyName(request.name);
  const sent = readRegistration(request.credential) ?? refuse('passkey_wrong');
  const claim = toClaim(deps, { kind: 'register', userId }, sent.challenge);
  if (!(await isChallengeOpen(deps.pool, claim))) return refuse('passkey_expired');
  const key = (await verifyRegistration(siteOf(deps.config.publicUrl), sent)) ?? refuse('passkey_wrong');
  try {
    await withTx(deps.pool, (tx) => keep(tx, deps, { userId, name, key, claim }));
  } catch (error) {
    if (isUniqueViolation(error)) refuse('passkey_exists');
    throw error;
  }
  deps.relay.nudge();
};
