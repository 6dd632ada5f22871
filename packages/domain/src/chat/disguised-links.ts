import { LABEL, LABEL_END, LETTER, PATH } from './link-parts';

/**
 * Ends of domains by how likely they are words of a sentence. The more a separator occurs in plain text, the fewer ends
 * count behind it.
 */
const NO_WORDS = 'com|net|org|info|biz|io|app|dev|xyz|cc|tv|gg|ly|icu|ru|su|cn|hk|tw|jp|kr|vn|sg|uk|eu|рф';
const NEVER_BEGIN_A_SENTENCE = 'com|org|xyz|biz|io';
const NEVER_BEHIND_A_LONE_STOP = `${NEVER_BEGIN_A_SENTENCE}|net|cc|ru|cn|gg`;
/** "un point info", "el punto es" are words. */
const BEHIND_POINT = 'com|org|io|xyz|fr|mx|ar|cc|ru|cn|com\\s{1,3}(?:point|punto)\\s{1,3}(?:mx|ar|co|br)';
const BEHIND_CJK = 'com|net|org|io|cc|xyz|cn|jp|kr|hk|tw';

const SPACE = String.raw`\s{1,3}`;
const MAYBE = String.raw`\s{0,3}`;
const DOT_WORD = '(?:dot|d0t|punto|point|点|點|ドット|จุด|ดอท|닷|점)';
/** A part with a letter: "3点" is a time. */
const NAMED = `(?<![${LETTER}-])(?=[0-9-]{0,62}[\\p{Script=Latin}\\p{Script=Cyrillic}])${LABEL}`;
const SPELT_END = ['com', 'net', 'org', 'io'].map((end) => [...end].join(String.raw`\s{1,2}`)).join('|');

/** No part repeats a pattern that has a repetition itself: a hostile text must not take more time than an honest one. */
const link = (...parts: readonly string[]): RegExp => new RegExp(`${parts.join('')}${LABEL_END}${PATH}`, 'giu');

/** Domains written so that people read them and machines do not: evil dot com, evil[.]com, evil .com, e v i l . c o m. */
export const DISGUISED_LINKS: readonly RegExp[] = [
  // evil[.]com, evil (dot) com: a stop in brackets is never part of a sentence.
  link(`${LABEL}${MAYBE}[\\[({<]${MAYBE}(?:\\.|,|${DOT_WORD})${MAYBE}[\\])}>]${MAYBE}`, `\\p{L}{2,24}`),
  // evil dot com, evil_dot_com; evil punto com, evil point com.
  link(`${LABEL}(?:${SPACE}d[o0]t${SPACE}|_d[o0]t_|-d[o0]t-|,d[o0]t,|/d[o0]t/|\\*d[o0]t\\*)`, `(?:${NO_WORDS}|me)`),
  link(`${LABEL}${SPACE}(?:punto|point)${SPACE}`, `(?:${BEHIND_POINT})`),
  // evil点com, evil 점 com; the whole end in another script.
  link(`${NAMED}\\s?(?:点|點|ドット|จุด|ดอท|닷|점)\\s?`, `(?:${BEHIND_CJK})`),
  /[\p{Script=Latin}0-9-]{2,40}\s?(?:닷컴|ドットコム|ดอทคอม|ดอตคอม)/giu,
  /[\p{Script=Hangul}\p{Script=Katakana}ー]{2,20}(?:닷컴|ドットコム)/gu,
  // evil .com, evil. com, evil . com, evil,com, evil·com.
  link(`${LABEL}${SPACE}\\.`, `(?:${NO_WORDS})`),
  link(`${LABEL}\\.${SPACE}`, `(?:${NEVER_BEGIN_A_SENTENCE})`),
  link(`${LABEL}${SPACE}\\.${SPACE}`, `(?:${NEVER_BEHIND_A_LONE_STOP})`),
  link(`${LABEL},`, 'com'),
  link(`${LABEL}[·∙⋅・‧●]`, `(?:${NO_WORDS})`),
  // e v i l . c o m, evil . c o m.
  link(
    `(?<![${LETTER}-])(?:[${LETTER}]\\s{1,2}){2,40}(?:\\.|dot)\\s{0,2}`,
    `(?:${SPELT_END}|${NEVER_BEHIND_A_LONE_STOP})`,
  ),
  link(`${LABEL}${MAYBE}(?:\\.|${SPACE}dot)${MAYBE}`, `(?:${SPELT_END})`),
  // http : // evil, www evil com.
  /https?\s{0,3}:\s{0,3}\/\s{0,2}\/\s{0,3}\S+/giu,
  link(`(?<![${LETTER}])w\\s?w\\s?w\\s{0,2}[.,]?\\s{1,2}${LABEL}[\\s.]{1,3}`, `(?:${NO_WORDS})`),
];
