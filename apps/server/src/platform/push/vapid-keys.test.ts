import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { createVapidKeys } from './vapid-keys';

const SECRET = Buffer.alloc(32, 7);

it('are the same for the same secret, and a pair', () => {
  const keys = createVapidKeys(SECRET, null);
  expect(createVapidKeys(Buffer.from(SECRET), null)).toEqual(keys);
  expect(createVapidKeys(Buffer.alloc(32, 8), null).publicKey).not.toBe(keys.publicKey);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(keys.privateKey, 'base64url');
  expect(curve.getPublicKey('base64url')).toBe(keys.publicKey);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
});

it('are the configured ones where there are some', () => {
  const configured = Buffer.alloc(32, 1);
  expect(createVapidKeys(SECRET, configured).privateKey).toBe(configured.toString('base64url'));
});
