import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../languages';
import { AREAS } from './areas';
import { isNotice, isRefusalCode, MESSAGES, sentenceOf } from './tables';

const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{[^}]*\}?/g)].map(([match]) => match).sort();
const en = MESSAGES.en;
const codes = Object.keys(en) as (keyof typeof en)[];
const areas = Object.entries(AREAS);
const notices = areas.flatMap(([, { texts }]) => Object.keys(texts.en.notices));

describe.each(LANGUAGES)('messages in %s', (language) => {
  test('have exactly the codes of English', () => {
    expect(Object.keys(MESSAGES[language]).sort()).toEqual([...codes].sort());
  });

  const texts = MESSAGES[language];

  test('are not empty and have no space at their ends', () => {
    expect(codes.filter((code) => texts[code] === '' || texts[code].trim() !== texts[code])).toEqual([]);
  });

  test('take the same words as in English', () => {
    const wordsOf = (text: string): string => placeholdersOf(text).join(' ');
    expect(codes.filter((code) => wordsOf(texts[code]) !== wordsOf(en[code]))).toEqual([]);
  });
});

/** The address the request was sent to. */
const FILLED_BY_SERVER = '{origin}';

describe.each(areas)('the area %s', (_, { texts, words }) => {
  test('has the same refusals and notices in every language', () => {
    for (const language of LANGUAGES) {
      expect(Object.keys(texts[language].refusals).sort(), language).toEqual(Object.keys(texts.en.refusals).sort());
      expect(Object.keys(texts[language].notices).sort(), language).toEqual(Object.keys(texts.en.notices).sort());
    }
  });

  test('lists the words its refusals take', () => {
    const listed: Readonly<Record<string, readonly string[]>> = words;
    for (const [code, text] of Object.entries<string>(texts.en.refusals)) {
      const taken = new Set(placeholdersOf(text).filter((word) => word !== FILLED_BY_SERVER));
      expect([...taken], code).toEqual((listed[code] ?? []).map((word) => `{${word}}`).toSorted());
    }
  });
});

test('no code is in two areas', () => {
  const all = areas.flatMap(([, { texts }]) => [...Object.keys(texts.en.refusals), ...Object.keys(texts.en.notices)]);
  expect(all.filter((code, at) => all.indexOf(code) !== at)).toEqual([]);
});

/** Words that are the same in two languages: names of products, and French that English borrowed. */
const SHARED = new Set(['account_legal', 'account_change', 'account_micro', 'menu_coin', 'menu_seconds']);

test.each(LANGUAGES.filter((language) => language !== 'en'))('%s is really translated', (language) => {
  const copies = codes.filter((code) => MESSAGES[language][code] === en[code] && !SHARED.has(code));
  expect(copies).toEqual([]);
});

test('each script stays with its language', () => {
  const scripts = {
    zh: /\p{Script=Han}/u,
    hk: /\p{Script=Han}/u,
    th: /\p{Script=Thai}/u,
    jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    kor: /\p{Script=Hangul}/u,
  } as const;
  const foreign = Object.entries(scripts).flatMap(([language, script]) =>
    codes
      .filter((code) => !script.test(MESSAGES[language as keyof typeof scripts][code]))
      .map((code) => `${language} ${code}`),
  );
  expect(foreign).toEqual([]);
  // Spot checks of characters that exist in only one of the two Chinese scripts.
  expect(Object.values(MESSAGES.zh).join('')).not.toMatch(/[請帳錄餘檔無這個]/);
  expect(Object.values(MESSAGES.hk).join('')).not.toMatch(/[请账录余档无这个]/);
});

test('sentences are filled in, and a value is never read as a placeholder', () => {
  expect(sentenceOf('en', 'insufficient_balance', { available: '{currency}', currency: 'USDT' })).toBe(
    'Insufficient balance. You have {currency} USDT.',
  );
  expect(sentenceOf('en', 'server_fault')).toBe('Something went wrong on our side. Reference .');
});

test('refusal codes are told from notices and from other texts', () => {
  expect(isRefusalCode('amount_invalid')).toBe(true);
  expect(notices.filter((text) => !isNotice(text))).toEqual([]);
  for (const text of [...notices, 'Invalid input', 'constructor', '__proto__', ''])
    expect(isRefusalCode(text)).toBe(false);
});
