import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { fromHex } from './chain';
import { plainCrypto } from './plain-crypto';

const { verifyEd25519 } = plainCrypto;

const bytes = (hex: string): Uint8Array<ArrayBuffer> => fromHex(hex, hex.length / 2) ?? new Uint8Array();

// RFC 8032, section 7.1.
const VECTORS = [
  [
    'TEST 1',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    'TEST 2',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'TEST 3',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
  [
    'TEST SHA(abc)',
    'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
  ],
] as const;

it.each(VECTORS)('accepts %s, and nothing one bit away from it', (_, publicKey, message, signature) => {
  const signed = { publicKey: bytes(publicKey), message: bytes(message), signature: bytes(signature) };
  expect(verifyEd25519(signed)).toBe(true);
  for (const field of ['publicKey', 'signature'] as const) {
    const bent = signed[field].slice();
    bent[7] = (bent[7] ?? 0) ^ 4;
    expect(verifyEd25519({ ...signed, [field]: bent })).toBe(false);
  }
  expect(verifyEd25519({ ...signed, message: new Uint8Array([...signed.message, 0]) })).toBe(false);
});

it('refuses a signature whose S has L added to it: it would be a second one for the same message', () => {
  const [, publicKey, message, signature] = VECTORS[1];
  const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
  const given = bytes(signature);
  let s = given.slice(32).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n) + order;
  const bent = given.slice();
  for (let index = 32; index < 64; index += 1) {
    bent[index] = Number(s & 255n);
    s >>= 8n;
  }
  expect(s).toBe(0n);
  expect(verifyEd25519({ publicKey: bytes(publicKey), message: bytes(message), signature: bent })).toBe(false);
});

it('refuses points that are not written in the one way', () => {
  const [, publicKey, message, signature] = VECTORS[1];
  const signed = { publicKey: bytes(publicKey), message: bytes(message), signature: bytes(signature) };
  // y = p + 1 stands for 1, and 2 is no y of the curve.
  const unusual = bytes(`eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f`);
  const absent = bytes(`02${'00'.repeat(31)}`);
  for (const point of [unusual, absent, new Uint8Array(31), new Uint8Array()]) {
    expect(verifyEd25519({ ...signed, publicKey: point })).toBe(false);
  }
  expect(verifyEd25519({ ...signed, signature: signed.signature.slice(0, 63) })).toBe(false);
});

it('agrees with Node about fresh keys and longer messages', () => {
  for (let size = 0; size < 400; size += 133) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const message = new Uint8Array(size).fill(size % 251);
    const signature = new Uint8Array(sign(null, message, privateKey));
    const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
    expect(verify(null, message, publicKey, signature)).toBe(true);
    expect(verifyEd25519({ publicKey: raw, message, signature })).toBe(true);
  }
});
