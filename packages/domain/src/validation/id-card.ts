import { isDate } from './date';

/** First two digits: the region that issued the card. */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_SIGNS = '10X98765432';

/** Mainland identity card: 18 signs with region, birth date and check sign, or the old 15 digits of the 1900s. */
export function isIdCard(text: string): boolean {
  if (text.length === 18) return isNewCard(text.toUpperCase());
  return text.length === 15 && isOldCard(text);
}

function isNewCard(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text) || !REGIONS.has(text.slice(0, 2))) return false;
  return isBirthDate(text.slice(6, 14)) && text[17] === checkSign(text);
}

function isOldCard(text: string): boolean {
  return /^\d{15}$/.test(text) && REGIONS.has(text.slice(0, 2)) && isBirthDate(`19${text.slice(6, 12)}`);
}

function isBirthDate(digits: string): boolean {
  if (digits < '18000101') return false;
  return isDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
}

function checkSign(text: string): string | undefined {
  const total = WEIGHTS.reduce((sum, weight, index) => sum + weight * Number.parseInt(text[index] ?? '', 10), 0);
  return CHECK_SIGNS[total % 11];
}
