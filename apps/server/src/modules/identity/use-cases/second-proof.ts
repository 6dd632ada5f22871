import { decideSecondProof, type SentProof } from '@candor/domain/identity/second-proof';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { loadAccount } from '../accounts.store';
import type { AccountDeps } from '../deps';
import { hasPasskey } from '../passkeys.store';
import { hasAuthenticator } from '../security.store';
import { type ChannelDeps, countingContacts } from './channels';
import { burnCode, type MatchCodeDeps, matchCode } from './match-code';
import { checkOwnPasskey, type PasskeyDeps } from './passkey-check';
import { ensureOwnPassword } from './session-own-password';
import { spendAuthenticatorCode } from './totp-spend';

export type ProofDeps = MatchCodeDeps & ChannelDeps & PasskeyDeps & Pick<AccountDeps, 'hasher'>;

/** A valid proof beside the session. Burn it in the transaction of the work. */
export interface SecondProof {
  burn(tx: Tx, now: Date): Promise<void>;
}

const NOTHING_TO_BURN: SecondProof = { burn: () => Promise.resolve() };

/**
 * Checks the second proof sent with the request; each kind counts its own wrong tries. Null: none was sent. A wrong one
 * refuses. Call it before the transaction of the work, so that wrong guesses stay counted.
 */
export const checkSecondProof = async (
  deps: ProofDeps,
  userId: number,
  sent: SentProof,
): Promise<SecondProof | null> => {
  const account = (await loadAccount(deps.pool, userId)) ?? refuse('session_invalid');
  const contacts = countingContacts(deps, account);
  const means = {
    hasAuthenticator: await hasAuthenticator(deps.pool, userId),
    hasOlderChannel: contacts.length > 0,
    hasPasskey: await hasPasskey(deps.pool, userId),
  };
  const decision = decideSecondProof(sent, means);
  if (!decision.ok) return refuse(decision.code);
  switch (decision.compare) {
    case 'none':
      return null;
    case 'login_password':
      await ensureOwnPassword(deps, userId, sent.loginPassword);
      return NOTHING_TO_BURN;
    case 'authenticator':
      await spendAuthenticatorCode(deps, { userId, code: sent.totpCode });
      return NOTHING_TO_BURN;
    case 'passkey':
      return checkOwnPasskey(deps, { userId, text: sent.passkey });
    case 'older_channel': {
      const matched = await matchCode(deps, { contacts, scene: 'proof', code: sent.code, userId });
      return { burn: (tx, now) => burnCode(tx, matched, now) };
    }
  }
};

/** Maps the field names of the calls. */
export const toSentProof = (input: {
  readonly login_password?: string | undefined;
  readonly totp_code?: string | undefined;
  readonly proof_code?: string | undefined;
  readonly passkey?: string | undefined;
}): SentProof => ({
  loginPassword: input.login_password ?? '',
  totpCode: input.totp_code ?? '',
  code: input.proof_code ?? '',
  passkey: input.passkey ?? '',
});
