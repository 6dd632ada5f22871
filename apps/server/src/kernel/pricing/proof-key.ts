import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import { checkpointText } from '@candor/domain/pricing/chain';

export interface ProofSigner {
  readonly keyId: string;
  /** Raw, 32 bytes. */
  readonly publicKey: Buffer;
  sign(checkpoint: Parameters<typeof checkpointText>[0]): Buffer;
  /** Signs other published texts with the same key. ASCII, and never in the form of a checkpoint. */
  signText(text: string): Buffer;
}

/** The PKCS #8 header of a 32-byte Ed25519 seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs checkpoints, derived from the server's secret: the same in every process, and after a restart. */
export const createProofSigner = (secret: Buffer): ProofSigner => {
  const seed = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'candor checkpoint v1', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const signText = (text: string): Buffer => sign(null, Buffer.from(text, 'ascii'), privateKey);
  return {
    keyId: createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    publicKey,
    sign: (checkpoint) => signText(checkpointText(checkpoint)),
    signText,
  };
};
