import { LANGUAGES } from '@candor/contract/languages';
import { expect, it } from 'vitest';
import { type Canned, findCanned, languagesAtHand } from './canned-choice.ts';

const answer = (code: string, change: Partial<Canned> = {}): Canned => ({
  id: 1,
  code,
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, `${code} in ${language}`])) as Canned['texts'],
  is_active: 1,
  changed_ms: 0,
  changed_by: '',
  ...change,
});

it('has the language of the operator and the one of the customer at hand', () => {
  expect(languagesAtHand('en', 'th')).toEqual(['en', 'th']);
  expect(languagesAtHand('th', 'th')).toEqual(['th']);
});

it.each([
  ['', ['greeting', 'fees']],
  ['FEES', ['fees']],
  ['in th', ['greeting', 'fees']],
  ['in jp', []],
])('%j finds %j in two languages, without those switched off', (keyword, codes) => {
  const items = [answer('greeting'), answer('fees'), answer('old', { is_active: 0 })];
  expect(findCanned(items, keyword, ['en', 'th']).map(({ code }) => code)).toEqual(codes);
});
