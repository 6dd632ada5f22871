import { expect, it } from 'vitest';
import { isCaseNumber } from './case-number.ts';

it.each([
  ['CS-7F3K9Q', true],
  ['CS-7F3K9', false],
  ['cs-7f3k9q', false],
  ['CS-7F3K9U', false],
  ['', false],
  ['CS-7F3K9Q&x=1', false],
])('%j is the number of a case: %s', (text, is) => expect(isCaseNumber(text)).toBe(is));
