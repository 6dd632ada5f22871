import { plainCrypto } from '@candor/domain/pricing/plain-crypto';
import type { ChainCrypto, SignedBytes } from '@candor/domain/pricing/verify-chain';

/** Only secure pages have it. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** The browser's own primitives where they exist, else those of a library in JavaScript. */
export const browserCrypto: ChainCrypto = {
  sha256: async (bytes) => {
    const native = subtle();
    return native === undefined ? plainCrypto.sha256(bytes) : new Uint8Array(await native.digest('SHA-256', bytes));
  },
  verifyEd25519: async (signed) => (await verifyNatively(signed)) ?? plainCrypto.verifyEd25519(signed),
};

/** Null when this browser does not know the algorithm. */
async function verifyNatively({ publicKey, signature, message }: SignedBytes): Promise<boolean | null> {
  const native = subtle();
  if (native === undefined) return null;
  try {
    const key = await native.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await native.verify('Ed25519', key, signature, message);
  } catch {
    return null;
  }
}
