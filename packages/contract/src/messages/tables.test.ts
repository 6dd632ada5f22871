import { describe, expect, test } from 'vitest';
import { NOTICES } from '../codes';
import { LANGUAGES } from '../languages';
import { en } from './en';
import { isRefusalCode, MESSAGES, sentenceOf } from './tables';

const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{[^}]*\}?/g)].map(([match]) => match).sort();
const codes = Object.keys(en) as (keyof typeof en)[];

describe.each(LANGUAGES)('messages in %s', (language) => {
  test('have exactly the codes of English', () => {
    expect(Object.keys(MESSAGES[language]).sort()).toEqual([...codes].sort());
  });

  test.each(codes)('%s takes the same words and is no copy', (code) => {
    const text = MESSAGES[language][code];
    expect(text.trim()).toBe(text);
    expect(text).not.toBe('');
    expect(placeholdersOf(text)).toEqual(placeholdersOf(en[code]));
  });
});

/** Words that are the same in two languages: names of products, and French that English borrowed. */
const SHARED = new Set(['account_legal', 'account_change', 'account_micro', 'menu_seconds']);

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
  for (const [language, script] of Object.entries(scripts)) {
    for (const code of codes)
      expect(MESSAGES[language as keyof typeof scripts][code], `${language} ${code}`).toMatch(script);
  }
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
  for (const text of [...NOTICES, 'Invalid input', 'constructor', '__proto__', ''])
    expect(isRefusalCode(text)).toBe(false);
});
