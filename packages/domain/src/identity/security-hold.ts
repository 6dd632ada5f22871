const HOLD_MS = { demo: 60_000, production: 24 * 3_600_000 } as const;

/** How long withdrawals are held after a password, an address, a number or the authenticator was changed. */
export function securityHoldMs(mode: keyof typeof HOLD_MS): number {
  return HOLD_MS[mode];
}

/** When the hold after a change ends; 0 when there is none. */
export function computeHeldUntilMs(changedAtMs: number | null, at: { nowMs: number; holdMs: number }): number {
  const until = changedAtMs === null ? 0 : changedAtMs + at.holdMs;
  return until > at.nowMs ? until : 0;
}
