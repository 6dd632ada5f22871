import { type Refused, refused } from '../refused';

/** One message per second on average … */
const MESSAGE_MS = 1_000;
/** … and at most five at once. */
const BURST = 5;
/** Most messages of a conversation; lines of the system and of operators are written beyond it. */
export const MAX_CHAT_MESSAGES = 5_000;

export interface Pace {
  /** Until when the messages so far use up the average; in the past: nothing is used. */
  readonly paceMs: number;
  readonly nowMs: number;
  /** How many times faster than usual a member may write. Tests raise it. */
  readonly scale: number;
}

/** Each message uses up one second; a member may be at most five seconds ahead. Answers the next `paceMs`. */
export const decidePace = ({
  paceMs,
  nowMs,
  scale,
}: Pace): { readonly ok: true; readonly paceMs: number } | Refused<'chat_too_fast'> => {
  const messageMs = MESSAGE_MS / scale;
  const next = Math.max(paceMs, nowMs) + messageMs;
  return next - nowMs > BURST * messageMs ? refused('chat_too_fast') : { ok: true, paceMs: Math.ceil(next) };
};
