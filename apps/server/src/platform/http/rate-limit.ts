import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { RateShare } from './rate-classes';

const MAX_WINDOWS = 100_000;

interface Window {
  count: number;
  readonly endMs: number;
}

export interface RateLimiter {
  /** Counts one request against the key; refuses with the seconds to wait once the window's share is used up. */
  take(key: string, share: RateShare): void;
}

/**
 * Counts per key in windows that begin with the key's first request. In memory and per process: it keeps one client
 * from crowding out the others, while limits that must hold across processes live in the database.
 */
export const createRateLimiter = (clock: Clock, scale: number): RateLimiter => {
  /** By length: windows of one length are kept in the order of their ends. */
  const windowsByLength = new Map<number, Map<string, Window>>();

  const windowsOf = (windowMs: number): Map<string, Window> => {
    const found = windowsByLength.get(windowMs) ?? new Map<string, Window>();
    windowsByLength.set(windowMs, found);
    return found;
  };
  const refuseUntil = (endMs: number): never =>
    refuse('too_many_requests', { seconds: String(Math.max(1, Math.ceil((endMs - clock.nowMs()) / 1000))) });

  return {
    take: (key, { count, windowMs }) => {
      const windows = windowsOf(windowMs);
      const nowMs = clock.nowMs();
      const found = windows.get(key);
      if (found !== undefined && found.endMs > nowMs) {
        if (found.count >= count * scale) refuseUntil(found.endMs);
        found.count += 1;
        return;
      }
      if (windows.size >= MAX_WINDOWS) evictWindows(windows, nowMs);
      // Deleted first, so that the map stays in the order of window ends.
      windows.delete(key);
      windows.set(key, { count: 1, endMs: nowMs + windowMs });
    },
  };
};

/** Windows that have ended go first; if all are open, the oldest does: memory stays bounded under any flood. */
const evictWindows = (windows: Map<string, Window>, nowMs: number): void => {
  for (const [key, window] of windows) {
    if (window.endMs > nowMs && windows.size < MAX_WINDOWS) return;
    windows.delete(key);
  }
};

/** An IPv6 subscriber owns a whole /64, so that is what counts as one address. */
export const toAddressKey = (ip: string): string => {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
};
