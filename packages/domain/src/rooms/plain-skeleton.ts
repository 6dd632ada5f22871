import { toPlainLetters } from '../chat/plain-letters';

/** Letters of other alphabets and signs that look like a Latin letter, by that letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ@4∂ª',
  b: 'вβʙь8ß',
  c: 'сϲᴄ¢ƈ',
  d: 'ԁᴅđð',
  e: 'еεєᴇ3℮',
  f: 'ꜰƒϝ',
  g: 'ɡɢ9',
  h: 'нһʜ',
  i: 'іιıɪ1!|ӏlłʟɩ',
  j: 'јᴊ',
  k: 'кκᴋ',
  m: 'мᴍ',
  n: 'пηɴոŋ',
  o: 'оοσᴏ0øөօ',
  p: 'рρᴘþ',
  q: 'ԛ',
  r: 'гʀɾ',
  s: 'ѕꜱ5$ʂ',
  t: 'тτᴛ7+ŧ',
  u: 'υᴜµцս',
  v: 'νᴠѵ',
  w: 'ԝᴡωш',
  x: 'хχ×',
  y: 'уγʏү',
  z: 'ᴢ2ʐ',
};

const LATIN_BY_SIGN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

/** Accents of Latin, Greek and Cyrillic letters, and the marks of Thai words, are not part of the comparison. */
const MARKS = /\p{M}/gu;
const NOT_LETTERS = /[^\p{L}\p{N}]/gu;
const REPEATED = /(.)\1+/gu;

/**
 * A name reduced to what a hasty reader sees: look-alike letters and digits as Latin ones, without case, accents,
 * spaces, signs and invisible characters, repeated letters once. Only for comparing with other skeletons.
 */
export const toSkeleton = (name: string): string => {
  const plain = toPlainLetters(name).plain.toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC');
  const latin = [...plain].map((sign) => LATIN_BY_SIGN.get(sign) ?? sign).join('');
  return latin.replace(NOT_LETTERS, '').replaceAll('rn', 'm').replaceAll('vv', 'w').replace(REPEATED, '$1');
};
