import { describe, expect, it } from 'vitest';
import { accountToSend, findGap, type LoginForm } from './login-form.ts';

const complete: LoginForm = { method: 'email', account: 'demo@candor.test', password: 'demo1234' };

describe('findGap', () => {
  it.each<[string, Partial<LoginForm>, string | null]>([
    ['complete', {}, null],
    ['no email', { account: '' }, 'emailMissing'],
    ['only blanks', { account: '  ' }, 'emailMissing'],
    ['no phone', { method: 'phone', account: ' - ' }, 'phoneMissing'],
    ['no password', { password: '' }, 'passwordMissing'],
    ['a password of blanks is a password', { password: '   ' }, null],
    ['nothing at all', { account: '', password: '' }, 'emailMissing'],
  ])('%s', (_, change, expected) => expect(findGap({ ...complete, ...change })).toBe(expected));
});

describe('accountToSend', () => {
  it.each<[LoginForm['method'], string, string]>([
    ['email', ' demo@candor.test ', 'demo@candor.test'],
    ['phone', '138 0013-8000', '13800138000'],
    ['email', 'a b@candor.test', 'a b@candor.test'],
  ])('%s: "%s" is sent as "%s"', (method, account, sent) =>
    expect(accountToSend({ ...complete, method, account })).toBe(sent),
  );
});
