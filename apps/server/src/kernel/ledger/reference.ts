import { createHash } from 'node:crypto';
import type { IdempotencyKey } from '#platform/http/context';

/**
 * A reference derived from a name: the same name always gives the same UUID (version 8, from SHA-256), so booking it
 * twice violates the unique index.
 */
export const referenceFrom = (...name: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(name.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Like `referenceFrom`, with the time as prefix: rows of the same time are adjacent in every index. */
export const referenceAt = (timeMs: number, ...name: readonly (string | number)[]): string => {
  const time = timeMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${referenceFrom(...name).slice(13)}`;
};

/** A key with a time prefix: a UUID of version 7. */
const TIMED_KEY = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The reference of a keyed money call, derived from the user, the path and the key. The time prefix of a version 7 key
 * is copied: calls of the same time are then adjacent in every index, which makes writing cheaper. The other 74 bits
 * are a hash over user, path and key, so references of different users do not collide.
 */
export const referenceOfCall = (userId: number, { path, key }: IdempotencyKey): string => {
  const reference = referenceFrom('call', userId, path, key);
  const timed = TIMED_KEY.exec(key);
  return timed ? `${timed[1]}-${timed[2]}${reference.slice(13)}` : reference;
};
