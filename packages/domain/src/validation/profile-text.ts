import { isLengthInRange } from './text';

const CHINESE_ENGLISH_DIGITS = /^[\p{Script=Han}A-Za-z0-9]+$/u;

/** Latin letters of the eight languages. Not the dotless i and others that look like a plain letter. */
const LATIN = String.raw`A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0130\u0134-\u013E\u0141-\u0148\u014A-\u017E`;
/** Kana with the marks of repetition and length; no half-width ones. */
const KANA = String.raw`\u3041-\u3096\u309D\u309E\u30A1-\u30FA\u30FC-\u30FE`;
const HANGUL = String.raw`\uAC00-\uD7A3`;
/** Letters, and vowels written before and behind them; each may have two marks above or below it. */
const THAI = String.raw`[\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46][\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]{0,2}`;
const NAME = new RegExp(`^(?:[\\p{Script=Han}${LATIN}${KANA}${HANGUL}0-9]|${THAI})+$`, 'u');
const MARKS = /\p{M}/gu;

/** 2 to 10 letters of the scripts of the eight languages, or digits. Marks of Thai are part of their letter. */
export function isNickname(text: string): boolean {
  return isLengthInRange(text.replace(MARKS, ''), { min: 2, max: 10 }) && NAME.test(text);
}

/** 2 to 30 characters: Chinese, English letters, digits. */
export function isSignature(text: string): boolean {
  return isLengthInRange(text, { min: 2, max: 30 }) && CHINESE_ENGLISH_DIGITS.test(text);
}
