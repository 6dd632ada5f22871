import { LANGUAGES } from '@candor/contract/languages';
import { expect, it } from 'vitest';
import { EMPTY_DRAFT, isCode, missingLanguages, toDraft, toInput } from './canned-draft.ts';

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, ` ${language} `])) as typeof EMPTY_DRAFT.texts;

it('needs all eight languages', () => {
  expect(missingLanguages(EMPTY_DRAFT)).toEqual([...LANGUAGES]);
  expect(missingLanguages({ ...EMPTY_DRAFT, texts: { ...texts, th: '  ' } })).toEqual(['th']);
  expect(missingLanguages({ ...EMPTY_DRAFT, texts })).toEqual([]);
});

it('sends trimmed texts, and a number only for an answer that exists', () => {
  const draft = { ...EMPTY_DRAFT, code: 'fees', texts };
  expect(JSON.parse(toInput(draft).texts)).toMatchObject({ en: 'en', spa: 'spa' });
  expect([toInput(draft).id, toInput(draft).is_active]).toEqual([undefined, '1']);
  const stored = { id: 7, code: 'fees', texts, is_active: 0, changed_ms: 1, changed_by: 'A' } as const;
  expect(toInput(toDraft(stored))).toMatchObject({ id: '7', is_active: '0' });
});

it.each([
  ['fees', true],
  ['fee_2', true],
  ['Fees', false],
  ['2fees', false],
  ['f', false],
])('%s is a code: %s', (code, is) => {
  expect(isCode(code)).toBe(is);
});
