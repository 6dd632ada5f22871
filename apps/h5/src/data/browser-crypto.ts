import { plainCrypto } from '@candor/domain/pricing/plain-crypto';
import type { ChainCrypto, SignedBytes } from '@candor/domain/pricing/verify-chain';

/** WebCrypto; only available in secure contexts. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** Uses WebCrypto where it is available, else a JavaScript library. */
export const browserCrypto: ChainCrypto = {
  sha256: async (bytes) => {
    const native = subtle();
    return native === undefined ? plainCrypto.sha256(bytes) : new Uint8Array(await native.digest('SHA-256', bytes));
  },
  verifyEd25519: async (signed) => (await verifyNatively(signed)) ?? plainCrypto.verifyEd25519(signed),
};

/** Null when this browser does not support the algorithm. */
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
