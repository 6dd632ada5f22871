import { describe, expect, it } from 'vitest';
import { contactToSend, findAccountGap, internationalPhone } from './account-form.ts';

const complete = {
  method: 'email',
  email: 'mina@candor.test',
  phone: '',
  dialCode: '86',
  code: '123456',
  password: 'long enough',
  repeat: 'long enough',
} as const;
type Form = Parameters<typeof findAccountGap>[0];

describe('findAccountGap', () => {
  it.each<[string, Partial<Form>, string | null]>([
    ['complete', {}, null],
    ['blanks round the address', { email: '  mina@candor.test ' }, null],
    ['no address', { email: '' }, 'account email'],
    ['not an address', { email: 'mina@candor' }, 'account email'],
    ['a line break in the address', { email: 'a@b.test\r\nBcc:x@y.test' }, 'account email'],
    ['phone', { method: 'phone', phone: '138 0013-8000' }, null],
    ['a number of another region', { method: 'phone', phone: '081 234 5678', dialCode: '66' }, null],
    ['not a number of this region', { method: 'phone', phone: '081 234 5678' }, 'account phone'],
    ['no phone', { method: 'phone' }, 'account phone'],
    ['letters in the phone', { method: 'phone', phone: '13800abc000' }, 'account phone'],
    ['full-width digits are digits', { method: 'phone', phone: '１３８００１３８０００' }, null],
    ['no code', { code: '' }, 'code code'],
    ['five digits', { code: '12345' }, 'code code'],
    ['short password', { password: 'sixsix', repeat: 'sixsix' }, 'password passwordLength'],
    ['common password', { password: 'password1', repeat: 'password1' }, 'password passwordCommon'],
    ['different passwords', { repeat: 'long enougH' }, 'repeat passwordsDiffer'],
    ['several gaps: the topmost', { email: '', code: '', password: '' }, 'account email'],
  ])('%s', (_, change, expected) => {
    const gap = findAccountGap({ ...complete, ...change });
    expect(gap && `${gap.field} ${gap.key}`).toBe(expected);
  });
});

describe('contactToSend', () => {
  it.each([
    [{ ...complete, email: ' a@b.test ' }, 'a@b.test'],
    [{ ...complete, method: 'phone' as const, phone: '(138) 0013-8000' }, '13800138000'],
  ])('%o', (contact, sent) => expect(contactToSend(contact)).toBe(sent));
});

describe('internationalPhone', () => {
  it.each([
    ['86', '138 0013 8000', '+8613800138000'],
    ['44', '07700 900123', '+447700900123'],
    ['1', '(415) 555-0100', '+14155550100'],
    ['86', '+66 81 234 5678', '+66812345678'],
    ['86', '12', '12'],
  ])('+%s %s is %s', (dialCode, phone, full) => expect(internationalPhone({ phone, dialCode })).toBe(full));
});
