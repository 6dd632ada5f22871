/** Guesses of the pay password before it is locked, and for how long. */
export const PAY_PASSWORD_RULES = { tries: 5, lockMs: 24 * 3_600_000 } as const;

/** 6 to 16 characters. Our app sets six digits; older ones set words. */
export function isPayPassword(text: string): boolean {
  const length = [...text].length;
  return text.length <= 32 && length >= 6 && length <= 16;
}

/** Six digits, so that the app may show its keypad. */
export function isPin(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

export function toLockedHours(lockedUntilMs: number, nowMs: number): string {
  return String(Math.max(1, Math.ceil((lockedUntilMs - nowMs) / 3_600_000)));
}
