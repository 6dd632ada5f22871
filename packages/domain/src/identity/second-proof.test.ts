import { expect, test } from 'vitest';
import { decideSecondProof } from './second-proof';

const nothing = { loginPassword: '', totpCode: '', code: '', passkey: '' };
const all = { hasAuthenticator: true, hasOlderChannel: true, hasPasskey: true };
const none = { hasAuthenticator: false, hasOlderChannel: false, hasPasskey: false };

test.each([
  ['nothing', nothing, all, 'none'],
  ['the login password', { ...nothing, loginPassword: 'x' }, none, 'login_password'],
  ['an authenticator code', { ...nothing, totpCode: '1' }, all, 'authenticator'],
  ['an authenticator code without one', { ...nothing, totpCode: '1' }, none, 'totp_not_on'],
  ['a code', { ...nothing, code: '1' }, all, 'older_channel'],
  ['a code where no channel counts', { ...nothing, code: '1' }, none, 'channel_unconfirmed'],
  ['a passkey', { ...nothing, passkey: '{}' }, all, 'passkey'],
  ['a passkey without one', { ...nothing, passkey: '{}' }, none, 'passkey_unknown'],
  [
    'everything: the password is compared',
    { loginPassword: 'x', totpCode: '1', code: '1', passkey: '{}' },
    all,
    'login_password',
  ],
] as const)('%s', (_, sent, means, expected) => {
  const decision = decideSecondProof(sent, means);
  expect(decision.ok ? decision.compare : decision.code).toBe(expected);
});
