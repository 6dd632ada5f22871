import { isFull } from './test-size';

const WORD_SIGN = /[0-9a-zA-Z]/;
const isWordSign = (text: string, at: number): boolean => WORD_SIGN.test(text[at] ?? '');

/**
 * Places of a signed file at which a test changes a character to see that the change is found: all of them in the full
 * run; in `npm test` the first and the last character of every word and number, and so both ends of every hash.
 */
export const placesToChange = (text: string, isWanted = isWordSign): number[] =>
  Array.from(text, (_, at) => at).filter(
    (at) =>
      isWanted(text, at) && (isFull || !(isWordSign(text, at - 1) && isWordSign(text, at) && isWordSign(text, at + 1))),
  );
