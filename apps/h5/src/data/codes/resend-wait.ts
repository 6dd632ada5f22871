import { CODE_RULES } from '@candor/domain/identity/codes';

/** Whole seconds until another code may be asked for; 0 means now. A clock set back does not block resending. */
export function secondsToResend(sentAtMs: number | undefined, nowMs: number): number {
  if (sentAtMs === undefined) return 0;
  const elapsedMs = nowMs - sentAtMs;
  return elapsedMs < 0 || elapsedMs >= CODE_RULES.resendMs ? 0 : Math.ceil((CODE_RULES.resendMs - elapsedMs) / 1000);
}
