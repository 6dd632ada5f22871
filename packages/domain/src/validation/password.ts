import { isLengthInRange } from './text';

/** Longer than 6 and at most 128 characters, of any kind. Nothing is trimmed. The cap bounds the cost of hashing. */
export function isPassword(text: string): boolean {
  return isLengthInRange(text, { min: 7, max: 128 });
}
