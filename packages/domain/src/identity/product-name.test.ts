import { expect, test } from 'vitest';
import { findPasswordProblem } from './password-policy';
import { hasProductName } from './product-name';

test.each([
  'candor',
  'CANDOR2026!',
  'my-Candor-login',
  'c4nd0r-account',
  'C@nd0r#77xy',
  'c a n d o r 99',
  'c.a.n.d.o.r.x',
  'c_a-n_d-o_r_7',
  'xx(4nd0ryy',
  'ｃａｎｄｏｒ１２',
  'ＣＡＮＤＯＲ pass',
  'Čàńdör-horse',
  'сandоr horse',
  'can\u200bdor horse',
  'candour-of-mine',
  'long words before the candor and long words behind it too',
])('%j has the name in it [W11]', (password) => {
  expect(hasProductName(password)).toBe(true);
  expect(findPasswordProblem({ password, repeated: password })).not.toBeNull();
});

test.each(['Sunny-river-42', 'can dogs read', 'candle-orchid', 'rodnac-blue-7', 'condor-flight', '今天天气很好啊'])(
  '%j has not',
  (password) => {
    expect(hasProductName(password)).toBe(false);
  },
);
