import { openCase } from '@candor/contract/support';
import { expect, it } from 'vitest';
import { caseKey } from './case-text.ts';

const leaf = (first: string) => first.padEnd(64, '0');

it('the key of a case is made of the leaf, in the form the call takes', () => {
  const key = caseKey({ leaf: leaf('0123456789abcdef0123456789abcdef') });
  expect(key).toBe('01234567-89ab-cdef-0123-456789abcdef');
  const sent = { subject: 's', message: 'm', client_key: key, language: 'en' };
  expect(openCase.input.safeParse(sent).success).toBe(true);
  expect(caseKey({ leaf: leaf('f') })).not.toBe(key);
});
