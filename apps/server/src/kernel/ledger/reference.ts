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

/** The reference of a keyed money call: bound to the user, the path and the key. */
export const referenceOfCall = (userId: number, { path, key }: IdempotencyKey): string =>
  referenceFrom('call', userId, path, key);
