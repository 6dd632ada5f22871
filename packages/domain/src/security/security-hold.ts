const DAY_MS = 24 * 3_600_000;
const DEMO_MS = 60_000;

/**
 * Withdrawals wait this long after a change of a password, an e-mail address, a phone number or the authenticator, and
 * this long before a new address can be used: time for the owner to notice somebody else's hand.
 */
export const holdMsOf = (mode: 'demo' | 'production'): number => (mode === 'demo' ? DEMO_MS : DAY_MS);

/** 0 when nothing is held any more. */
export const heldUntilMs = (hold: { changedAtMs: number | null; holdMs: number; nowMs: number }): number => {
  if (hold.changedAtMs === null) return 0;
  const until = hold.changedAtMs + hold.holdMs;
  return until > hold.nowMs ? until : 0;
};
