import { createHash } from 'node:crypto';
import type { IdempotencyKey } from '#platform/http/context';

/**
 * A reference made from a name: the same thing always gets the same one (UUID version 8, from SHA-256), so booking it
 * twice meets the unique index.
 */
export const referenceFrom = (...name: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(name.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The same, beginning with the moment of the thing: what happens together then lies side by side in every index. */
export const referenceAt = (timeMs: number, ...name: readonly (string | number)[]): string => {
  const time = timeMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${referenceFrom(...name).slice(13)}`;
};

/** A key that begins with its time, as a UUID of version 7 does. */
const TIMED_KEY = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The reference of a keyed money call: bound to the user, the path and the key. A key that begins with its time lends
 * its beginning to the reference: calls of one moment then lie side by side in every index, which makes writing them
 * cheaper. The other 74 bits are a hash over user, path and key, so nobody can meet another's reference.
 */
export const referenceOfCall = (userId: number, { path, key }: IdempotencyKey): string => {
  const reference = referenceFrom('call', userId, path, key);
  const timed = TIMED_KEY.exec(key);
  return timed ? `${timed[1]}-${timed[2]}${reference.slice(13)}` : reference;
};
