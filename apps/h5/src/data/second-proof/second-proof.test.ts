import { describe, expect, it } from 'vitest';
import { countingChannel, EMPTY_PROOF, findProofGap, isProofRefusal, proofKinds, proofToSend } from './second-proof.ts';

const state = (standing: 'none' | 'unconfirmed' | 'young' | 'confirmed') => ({ standing, counts_from_ms: 0 });
const status = (
  email: Parameters<typeof state>[0],
  phone: Parameters<typeof state>[0],
  totp: 0 | 1 = 0,
  passkeys = 0,
) => ({
  email: 'a@candor.test',
  phone: '+861',
  email_state: state(email),
  phone_state: state(phone),
  totp,
  passkeys,
});

describe('second proof', () => {
  it.each([
    ['confirmed', 'confirmed', 'email'],
    ['unconfirmed', 'confirmed', 'phone'],
    ['young', 'unconfirmed', null],
    ['none', 'none', null],
  ] as const)('with %s e-mail and %s phone the channel that counts is %s', (email, phone, expected) => {
    expect(countingChannel(status(email, phone))).toBe(expected);
  });

  it('offers what the user has', () => {
    expect(proofKinds(status('confirmed', 'none', 1), true)).toEqual(['password', 'code', 'totp']);
    expect(proofKinds(status('unconfirmed', 'young'), true)).toEqual(['password']);
    expect(proofKinds(status('none', 'none', 0, 2), true)).toEqual(['password', 'passkey']);
    expect(proofKinds(status('none', 'none', 0, 2), false)).toEqual(['password']);
  });

  it.each([
    [{}, 'password', null],
    [{ password: 'x' }, null, { login_password: 'x' }],
    [{ kind: 'code', code: '12345' }, 'code', null],
    [{ kind: 'code', code: '123456', password: 'x' }, null, { proof_code: '123456' }],
    [{ kind: 'passkey', password: 'x' }, 'passkey', null],
    [{ kind: 'passkey', passkey: '{}', password: 'x' }, null, { passkey: '{}' }],
    [{ kind: 'totp', totp: ' ' }, 'totp', null],
    [{ kind: 'totp', totp: ' 123456 ' }, null, { totp_code: '123456' }],
  ] as const)('%j lacks %s and sends %j', (changed, gap, sent) => {
    const draft = { ...EMPTY_PROOF, ...changed };
    expect(findProofGap(draft)).toBe(gap);
    if (sent) expect(proofToSend(draft)).toEqual(sent);
  });

  it('recognises the refusal codes of a missing second proof', () => {
    expect(isProofRefusal('password_wrong', true)).toBe(true);
    expect(isProofRefusal('passkey_expired', true)).toBe(true);
    expect(isProofRefusal('code_wrong', true)).toBe(false);
    expect(isProofRefusal('code_wrong', false)).toBe(true);
    expect(isProofRefusal('account_exists', false)).toBe(false);
  });
});
