import { createHash, createPublicKey, verify } from 'node:crypto';
import type { ChainCrypto } from '../packages/domain/src/pricing/verify-chain';

/** What a public key's DER puts before the 32 raw bytes. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export const nodeCrypto: ChainCrypto = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: ({ publicKey, signature, message }) => {
    const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  },
};
