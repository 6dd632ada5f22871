/** One-time codes: how long they live and how often they may be asked for and tried. */
export const CODE_RULES = {
  lifeMs: 6 * 60_000,
  /** Comparisons before a code is invalidated. */
  tries: 5,
  /** Between two codes for the same scene and target. */
  resendMs: 60_000,
  /** Codes per target, whatever they are for. */
  perHour: 5,
  perDay: 10,
  /** Comparisons per target over all its codes, so that requesting new codes does not give more guesses. */
  triesPerHour: 15,
  triesPerDay: 30,
} as const;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** What was asked for and tried at one target so far. */
export interface CodeHistory {
  /** When the last code for the same scene was sent; null: never. */
  readonly lastSentMs: number | null;
  readonly sentInHour: number;
  readonly sentInDay: number;
}

export type SendingDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'code_cooldown'; readonly params: { readonly seconds: string } }
  | { readonly ok: false; readonly code: 'code_limit_reached' };

/** A code may be sent a minute after the last one for the same purpose, five times an hour and ten times a day. */
export function decideSending({ lastSentMs, sentInHour, sentInDay }: CodeHistory, nowMs: number): SendingDecision {
  const waitMs = lastSentMs === null ? 0 : lastSentMs + CODE_RULES.resendMs - nowMs;
  if (waitMs > 0) {
    return { ok: false, code: 'code_cooldown', params: { seconds: String(Math.ceil(waitMs / 1000)) } };
  }
  const isFull = sentInHour >= CODE_RULES.perHour || sentInDay >= CODE_RULES.perDay;
  return isFull ? { ok: false, code: 'code_limit_reached' } : { ok: true };
}

/** Guesses are counted per target, not only per code. */
export function mayTry(tries: { readonly inHour: number; readonly inDay: number }): boolean {
  return tries.inHour < CODE_RULES.triesPerHour && tries.inDay < CODE_RULES.triesPerDay;
}

/** SMS of the last day that others than the number's owner asked for. */
export interface SmsUse {
  readonly toNumber: number;
  readonly fromAddress: number;
}

/** Limits SMS per day to one number and from one address. Those the owner asked for are counted separately. */
export function maySendSms(use: SmsUse, caps: { readonly number: number; readonly address: number }): boolean {
  return use.toNumber < caps.number && use.fromAddress < caps.address;
}
