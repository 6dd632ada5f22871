/** How often a secret may be guessed wrongly before nobody may try it, the owner included, and for how long. */
export interface TryRule {
  readonly tries: number;
  readonly lockMs: number;
  /** Wrong guesses are forgotten so long after the last one; null: only a right one clears them. */
  readonly forgetMs: number | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The login password, at the door (per account and address) and inside a session (per user). */
export const LOGIN_TRIES: TryRule = { tries: 5, lockMs: 5 * MINUTE_MS, forgetMs: 5 * MINUTE_MS };
/** The pay password has six digits in our app: without a day's lock it would be guessed in a week. */
export const PAY_PASSWORD_TRIES: TryRule = { tries: 5, lockMs: DAY_MS, forgetMs: null };
/** So do the codes of the authenticator, at the door and inside. */
export const AUTHENTICATOR_TRIES: TryRule = { tries: 5, lockMs: DAY_MS, forgetMs: null };
/** Of an operator: the password or start code at the door (per address) and the codes of the authenticator. */
export const OPERATOR_TRIES: TryRule = { tries: 5, lockMs: 15 * MINUTE_MS, forgetMs: 15 * MINUTE_MS };
/** From all addresses together, so that many of them do not make many guesses. */
export const OPERATOR_TRIES_ANYWHERE: TryRule = { ...OPERATOR_TRIES, tries: 50 };

/** Whole hours until a lock ends, never none. */
export function toLockedHours(lockedUntilMs: number, nowMs: number): string {
  return String(Math.max(1, Math.ceil((lockedUntilMs - nowMs) / 3_600_000)));
}

export function toLockedMinutes(lockedUntilMs: number, nowMs: number): string {
  return String(Math.max(1, Math.ceil((lockedUntilMs - nowMs) / MINUTE_MS)));
}
