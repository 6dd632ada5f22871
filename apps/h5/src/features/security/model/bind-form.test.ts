import { expect, it } from 'vitest';
import { findBindGap, findPasskeyGap } from './bind-form.ts';

const contact = { method: 'phone', email: '', phone: '13800138000', dialCode: '86' } as const;
const complete = { contact, code: '123456', oldCode: '', needsOld: false, proof: null };
const proof = { kind: 'password', password: '', code: '', totp: '', passkey: '' } as const;

it.each<[string, Partial<Parameters<typeof findBindGap>[0]>, string | null]>([
  ['first binding', {}, null],
  ['no code', { code: '' }, 'code'],
  ['no number', { contact: { ...contact, phone: '' } }, 'account'],
  ['rebinding without the old code', { needsOld: true }, 'oldCode'],
  ['rebinding with half of it', { needsOld: true, oldCode: '123' }, 'oldCode'],
  ['without the second proof', { proof }, 'proof'],
  ['with it', { proof: { ...proof, password: 'x' } }, null],
  ['rebinding', { needsOld: true, oldCode: '654321' }, null],
])('%s', (_, change, field) => expect(findBindGap({ ...complete, ...change })?.field ?? null).toBe(field));

it.each([
  ['no name', ' ', 'x', 'name'],
  ['no proof', 'Phone', '', 'proof'],
  ['both', 'Phone', 'x', null],
])('a passkey with %s', (_, name, password, field) =>
  expect(findPasskeyGap({ name, proof: { ...proof, password } })?.field ?? null).toBe(field),
);
