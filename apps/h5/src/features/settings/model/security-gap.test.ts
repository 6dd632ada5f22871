import { expect, it } from 'vitest';
import { findSecurityGap } from './security-gap.ts';

it.each([
  ['', '', 0, 'emailMissing'],
  ['', '+86123', 1, 'emailMissing'],
  ['a@b.c', '', 0, 'phoneMissing'],
  ['a@b.c', '+86123', 0, 'payPasswordMissing'],
  ['a@b.c', '+86123', 1, null],
] as const)('e-mail %j, phone %j, pay password %i: %s', (email, phone, has_pay_password, gap) => {
  expect(findSecurityGap({ email, phone, has_pay_password })).toBe(gap);
});
