import { nowMs } from '#lib/clock.ts';

/** A fresh idempotency key: a version 7 UUID, whose leading timestamp keeps index inserts on the server cheap. */
export function newRequestKey(): string {
  const hex = randomHex(16);
  const time = nowMs().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** Random bytes of this device as hex. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
