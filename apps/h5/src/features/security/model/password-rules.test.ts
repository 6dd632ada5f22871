import { expect, it } from 'vitest';
import { checkPassword } from './password-rules.ts';

it.each<[string, string, string]>([
  ['', '', ''],
  ['grey h', 'grey h', 'same'],
  ['grey heron', '', 'length uncommon'],
  ['grey heron', 'grey hero', 'length uncommon'],
  ['grey heron', 'grey heron', 'length uncommon same'],
  ['grey heron ', 'grey heron', 'length uncommon'],
  ['password1', 'password1', 'length same'],
  ['12345678', '12345678', 'length same'],
  ['  heron  ', '  heron  ', 'length uncommon same'],
  ['苍鹭'.repeat(64), '苍鹭'.repeat(64), 'length uncommon same'],
  ['苍鹭'.repeat(65), '苍鹭'.repeat(65), 'same'],
])('"%s" and "%s" meet: %s', (password, repeat, met) => {
  const rules = checkPassword({ password, repeat });
  expect(
    Object.entries(rules)
      .filter(([, isMet]) => isMet)
      .map(([rule]) => rule)
      .join(' '),
  ).toBe(met);
});
