const LONGEST_WORD = 256;
const LONGEST_TEXT = 10_000;

/** A to Z in either case, at least one. */
export function isLetters(text: string): boolean {
  return text.length <= LONGEST_WORD && /^[A-Za-z]+$/.test(text);
}

export function isLettersAndDigits(text: string): boolean {
  return text.length <= LONGEST_WORD && /^[A-Za-z0-9]+$/.test(text);
}

/** Only letters and digits of any script, their marks (Thai vowels, accents) and plain spaces. Empty text passes. */
export function hasNoSpecialCharacters(text: string): boolean {
  return text.length <= LONGEST_TEXT && /^[\p{L}\p{M}\p{N} ]*$/u.test(text);
}

/** Length in characters as people count them: an emoji or a rare ideograph is one, not two. Both ends included. */
export function isLengthInRange(text: string, range: { min: number; max: number }): boolean {
  if (text.length > range.max * 2) return false;
  const length = [...text].length;
  return length >= range.min && length <= range.max;
}
