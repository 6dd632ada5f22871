import type { RoomLock } from '@candor/contract/rooms';
import { type Refused, refused } from '../refused';

const DAY_MS = 24 * 3_600_000;
const AGE_MS = { demo: 0, production: DAY_MS } as const;

/** How old an account must be before it writes in rooms. */
export const roomAgeMs = (mode: keyof typeof AGE_MS): number => AGE_MS[mode];

/** The same text again is refused for this long. */
export const REPEAT_MS = 5 * 60_000;

export interface Writer {
  readonly createdMs: number;
  /** Has an e-mail address or telephone number that is confirmed. */
  readonly hasChannel: boolean;
  readonly mutedUntilMs: number;
}

export interface Moment {
  readonly nowMs: number;
  readonly ageMs: number;
  readonly isClosed: boolean;
}

export interface Locked {
  readonly lock: Exclude<RoomLock, 'login'>;
  /** When it ends by itself; 0: it does not. */
  readonly untilMs: number;
}

/** Why a user may not write in a room now; null: may write. The reason that lasts longest comes first. */
export const computeRoomLock = (
  { createdMs, hasChannel, mutedUntilMs }: Writer,
  { nowMs, ageMs, isClosed }: Moment,
): Locked | null => {
  if (mutedUntilMs > nowMs) return { lock: 'muted', untilMs: mutedUntilMs };
  if (!hasChannel) return { lock: 'channel', untilMs: 0 };
  // Without an age the clock of the database, which dates accounts, does not matter.
  if (ageMs > 0 && createdMs + ageMs > nowMs) return { lock: 'age', untilMs: createdMs + ageMs };
  return isClosed ? { lock: 'closed', untilMs: 0 } : null;
};

/** "YYYY-MM-DD HH:mm", UTC. */
export const toMinuteText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

const refuseLock = ({ lock, untilMs }: Locked): WriteRefused => {
  if (lock === 'muted') return refused('room_muted', { time: toMinuteText(untilMs) });
  if (lock === 'age') return refused('room_account_new', { time: toMinuteText(untilMs) });
  return lock === 'channel' ? refused('room_channel_needed') : refused('room_closed');
};

type WriteRefused = Refused<
  'room_muted' | 'room_account_new' | 'room_channel_needed' | 'room_closed' | 'room_too_fast' | 'room_duplicate'
>;

export interface Attempt {
  readonly writer: Writer;
  readonly moment: Moment;
  /** When the person wrote last, in any room; 0: never. */
  readonly wroteMs: number;
  /** Least time between two messages in this room. */
  readonly slowMs: number;
  /** How many times faster than usual people may write. Tests raise it. */
  readonly scale: number;
  /** Folds of what the person wrote in the last minutes, in any room. */
  readonly recentFolds: readonly string[];
  readonly fold: string;
}

export const decideWrite = (attempt: Attempt): { readonly ok: true } | WriteRefused => {
  const { writer, moment, wroteMs, slowMs, scale, recentFolds, fold } = attempt;
  const locked = computeRoomLock(writer, moment);
  if (locked !== null) return refuseLock(locked);
  if (moment.nowMs < wroteMs + slowMs / scale) {
    return refused('room_too_fast', { seconds: String(Math.ceil(slowMs / 1_000)) });
  }
  return recentFolds.includes(fold) ? refused('room_duplicate') : { ok: true };
};
