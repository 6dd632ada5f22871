import { describe, expect, it } from 'vitest';
import { accountToSend, findGap, type LoginDraft } from './login-draft.ts';

const complete: LoginDraft = { method: 'email', account: 'demo@candor.test', password: 'demo1234', totpCode: '' };

describe('findGap', () => {
  it.each<[string, Partial<LoginDraft>, string | null]>([
    ['complete', {}, null],
    ['no email', { account: '' }, 'emailMissing'],
    ['only blanks', { account: '  ' }, 'emailMissing'],
    ['no phone', { method: 'phone', account: ' - ' }, 'phoneMissing'],
    ['no password', { password: '' }, 'passwordMissing'],
    ['a password of blanks is a password', { password: '   ' }, null],
    ['nothing at all', { account: '', password: '' }, 'emailMissing'],
  ])('%s', (_, change, expected) => expect(findGap({ ...complete, ...change })).toBe(expected));

  it.each([
    ['', 'totpMissing'],
    [' ', 'totpMissing'],
    ['123456', null],
  ])('asked for a second code, "%s": %s', (totpCode, expected) =>
    expect(findGap({ ...complete, totpCode }, true)).toBe(expected),
  );
});

describe('accountToSend', () => {
  it.each<[LoginDraft['method'], string, string]>([
    ['email', ' demo@candor.test ', 'demo@candor.test'],
    ['email', 'a b@candor.test', 'a b@candor.test'],
    ['phone', '138 0013-8000', '+8613800138000'],
    ['phone', '+66 81 234 5678', '+66812345678'],
    ['phone', '12', '12'],
  ])('%s: "%s" is sent as "%s"', (method, account, sent) =>
    expect(accountToSend({ ...complete, method, account }, '86')).toBe(sent),
  );
});
