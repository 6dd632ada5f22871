/** Signs that are read as a letter of the name: digits, marks, and letters of other scripts that look the same. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '4': 'a',
  '@': 'a',
  '(': 'c',
  '<': 'c',
  '[': 'c',
  '{': 'c',
  а: 'a',
  α: 'a',
  с: 'c',
  ϲ: 'c',
  о: 'o',
  ο: 'o',
  ԁ: 'd',
  г: 'r',
  ʀ: 'r',
  п: 'n',
  ո: 'n',
  ø: 'o',
};

/** The name, and as the British spell the word. */
const NAMES = ['candor', 'candour'];
const MARKS = /\p{M}/gu;
const NO_LETTER = /[^\p{L}]/gu;

/** Letters only, lower case, without accents, look-alikes as what they look like; blanks, dots and dashes are gone. */
const toLetters = (text: string): string =>
  [...text.normalize('NFKD').replace(MARKS, '').toLowerCase()]
    .map((sign) => LOOK_ALIKES[sign] ?? sign)
    .join('')
    .replace(NO_LETTER, '');

/** Whether the product's name stands anywhere in it, however it is written: c4nd0r, C.A.N.D.O.R, full-width letters. */
export function hasProductName(text: string): boolean {
  const letters = toLetters(text);
  return NAMES.some((name) => letters.includes(name));
}
