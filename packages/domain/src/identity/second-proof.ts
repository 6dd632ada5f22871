/** What a caller sent beside the session; empty: nothing. */
export interface SentProof {
  readonly loginPassword: string;
  readonly totpCode: string;
  /** A code sent to an address or number that counts. */
  readonly code: string;
  /** What a passkey has signed. */
  readonly passkey: string;
}

export interface ProofMeans {
  readonly hasAuthenticator: boolean;
  /** There is an address or number that counts. */
  readonly hasOlderChannel: boolean;
  readonly hasPasskey: boolean;
}

export type ProofDecision =
  /** Which one is to be compared; none: nothing was sent. */
  | { readonly ok: true; readonly compare: 'login_password' | 'authenticator' | 'older_channel' | 'passkey' | 'none' }
  | { readonly ok: false; readonly code: 'totp_not_on' | 'channel_unconfirmed' | 'passkey_unknown' };

/**
 * Which proof of the owner counts beside the session: the login password, a code of the authenticator, a code on an older
 * channel, or a passkey. The pay password is none: it moves money and changes nothing about the account. Further kinds are
 * added here and in the use-case that compares them, and nowhere else.
 */
export function decideSecondProof(sent: SentProof, means: ProofMeans): ProofDecision {
  if (sent.loginPassword !== '') return { ok: true, compare: 'login_password' };
  if (sent.totpCode !== '') {
    return means.hasAuthenticator ? { ok: true, compare: 'authenticator' } : { ok: false, code: 'totp_not_on' };
  }
  if (sent.code !== '') {
    return means.hasOlderChannel ? { ok: true, compare: 'older_channel' } : { ok: false, code: 'channel_unconfirmed' };
  }
  if (sent.passkey !== '') {
    return means.hasPasskey ? { ok: true, compare: 'passkey' } : { ok: false, code: 'passkey_unknown' };
  }
  return { ok: true, compare: 'none' };
}
