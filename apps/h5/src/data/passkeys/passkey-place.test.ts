import { expect, it } from 'vitest';
import { isPasskeyPlace } from './passkey-place.ts';

it.each([
  ['https://candor.example', 'https://candor.example', true, true],
  ['http://localhost:8080', 'http://localhost:8080', true, true],
  ['https://candor.example', 'https://candor.example', false, false],
  ['https://candor.example', undefined, true, false],
  ['https://other.example', 'https://candor.example', true, false],
  ['http://candor.example', 'https://candor.example', true, false],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', true, false],
  ['http://[::1]:8080', 'http://[::1]:8080', true, false],
])('at %s, for a server at %s, with WebAuthn %s: %s', (origin, serverOrigin, hasApi, expected) => {
  expect(isPasskeyPlace({ origin, serverOrigin, hasApi })).toBe(expected);
});
