import { isLengthInRange } from './text';

const CHINESE_ENGLISH_DIGITS = /^[\p{Script=Han}A-Za-z0-9]+$/u;

/** 2 to 10 characters: Chinese, English letters, digits. */
export function isNickname(text: string): boolean {
  return isLengthInRange(text, { min: 2, max: 10 }) && CHINESE_ENGLISH_DIGITS.test(text);
}

/** 2 to 30 characters: Chinese, English letters, digits. */
export function isSignature(text: string): boolean {
  return isLengthInRange(text, { min: 2, max: 30 }) && CHINESE_ENGLISH_DIGITS.test(text);
}
