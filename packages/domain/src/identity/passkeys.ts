export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_MAX = 40;
/** As long as an authenticator may take to sign. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

export type CounterDecision = { readonly ok: true } | { readonly ok: false; readonly code: 'passkey_copied' };

/**
 * The counter of an authenticator must increase with every signature; otherwise the device was cloned. Authenticators
 * without a counter, such as most synchronised ones, always send 0.
 */
export function decideSignCount({ stored, sent }: { stored: number; sent: number }): CounterDecision {
  if (stored === 0 && sent === 0) return { ok: true };
  return sent > stored ? { ok: true } : { ok: false, code: 'passkey_copied' };
}
