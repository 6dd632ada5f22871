import { describe, expect, it } from 'vitest';
import { keyedHash } from './keyed-hash';
import { openSealed, sealText } from './seal-secret';

const context = { secret: Buffer.alloc(32, 7), purpose: 'totp', owner: 'user 1' };
const nonce = '00112233445566778899aabb';

describe('a sealed text', () => {
  const sealed = sealText(context, 'JBSWY3DPEHPK3PXP ก', nonce);

  it('opens again and shows nothing of its content', () => {
    expect(openSealed(context, sealed)).toBe('JBSWY3DPEHPK3PXP ก');
    expect(sealed).not.toContain('JBSW');
    expect(sealText(context, 'JBSWY3DPEHPK3PXP ก', 'ff112233445566778899aabb')).not.toBe(sealed);
  });

  it.each([
    ['another secret', { ...context, secret: Buffer.alloc(32, 8) }],
    ['another purpose', { ...context, purpose: 'kyc' }],
    ['another owner', { ...context, owner: 'user 2' }],
  ])('does not open with %s', (_, other) => {
    expect(() => openSealed(other, sealed)).toThrow();
  });

  it('does not open after a change of any byte', () => {
    const [format = '', ...parts] = sealed.split('.');
    const bytes = parts.map((part) => Buffer.from(part, 'base64url'));
    for (const [part, content] of bytes.entries()) {
      for (let index = 0; index < content.length; index += 1) {
        const changed = bytes.map((one) => Buffer.from(one));
        changed[part]?.writeUInt8((content[index] ?? 0) ^ 1, index);
        const text = [format, ...changed.map((one) => one.toString('base64url'))].join('.');
        expect(() => openSealed(context, text)).toThrow();
      }
    }
  });

  it.each(['', 'v1', 'v1...', 'v2.AAAA.AAAA.AAAA', sealed.slice(0, -4)])('does not open what is none: %j', (text) => {
    expect(() => openSealed(context, text)).toThrow();
  });

  it('needs a whole nonce', () => {
    expect(() => sealText(context, 'x', '0011')).toThrow();
  });
});

describe('a keyed hash', () => {
  it('depends on secret, purpose and text', () => {
    const hash = (secret: number, purpose: string, text: string) =>
      keyedHash(Buffer.alloc(32, secret), purpose, text).toString('hex');
    expect(hash(1, 'a', 'x')).toBe(hash(1, 'a', 'x'));
    expect(new Set([hash(1, 'a', 'x'), hash(2, 'a', 'x'), hash(1, 'b', 'x'), hash(1, 'a', 'y')]).size).toBe(4);
  });
});
