import { cmp, toAmount } from '@candor/money/decimal';

const LONGEST_NUMBER = 40;

/** Plain decimal text with an optional minus: no plus, exponent, separators or spare zeros in front. */
export function isNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);
}

/** One or more of 0 to 9, at most 64. Full-width and other scripts' digits do not count. */
export function isDigits(text: string): boolean {
  return text.length <= 64 && /^\d+$/.test(text);
}

/** A number between min and max, both included. */
export function isInRange(text: string, range: { min: string; max: string }): boolean {
  if (!isNumber(text)) return false;
  const value = toAmount(text);
  return cmp(value, toAmount(range.min)) >= 0 && cmp(value, toAmount(range.max)) <= 0;
}
