import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';

interface Signed {
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** A new key that signs sample receipts, and the cryptography of Node that trusts this key alone. */
export const makeSampleKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
  return {
    signer: {
      publicKey: raw,
      sha256,
      sign: (text: string): string => sign(null, Buffer.from(text, 'ascii'), privateKey).toString('hex'),
    },
    crypto: {
      sha256,
      verifyEd25519: ({ message, signature, publicKey: key }: Signed): boolean =>
        Buffer.from(key).toString('hex') === raw && verify(null, message, publicKey, signature),
    },
  };
};
