/** How often a secret may be guessed wrongly before nobody may try it, the owner included, and for how long. */
export interface TryRule {
  readonly tries: number;
  readonly lockMs: number;
  /** Wrong guesses are cleared this long after the last one; null: only a right one clears them. */
  readonly resetAfterMs: number | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The login password: at login (per account and address) and inside a session (per user). */
export const LOGIN_TRIES: TryRule = { tries: 5, lockMs: 5 * MINUTE_MS, resetAfterMs: 5 * MINUTE_MS };
/** The pay password has six digits in our app: without a day's lock it would be guessed in a week. */
export const PAY_PASSWORD_TRIES: TryRule = { tries: 5, lockMs: DAY_MS, resetAfterMs: null };
/** The same for authenticator codes, at login and inside a session. */
export const AUTHENTICATOR_TRIES: TryRule = { tries: 5, lockMs: DAY_MS, resetAfterMs: null };
/** Of an operator: the password at login (of strangers per address, of a known device for itself), start codes, codes of the authenticator. */
export const OPERATOR_TRIES: TryRule = { tries: 5, lockMs: 15 * MINUTE_MS, resetAfterMs: 15 * MINUTE_MS };
/** Passwords of strangers from all addresses together: 200 an hour, however many addresses guess. */
export const OPERATOR_TRIES_ANYWHERE: TryRule = { ...OPERATOR_TRIES, tries: 50 };

/** Whole hours until a lock ends, never none. */
export function toLockedHours(lockedUntilMs: number, nowMs: number): string {
  return String(Math.max(1, Math.ceil((lockedUntilMs - nowMs) / 3_600_000)));
}

export function toLockedMinutes(lockedUntilMs: number, nowMs: number): string {
  return String(Math.max(1, Math.ceil((lockedUntilMs - nowMs) / MINUTE_MS)));
}
