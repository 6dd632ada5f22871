import { createECDH, hkdfSync } from 'node:crypto';

/** As base64url: the private scalar of 32 bytes, and the uncompressed public point of 65. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The order of the group of P-256: a private key is between 1 and this, exclusive. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const KEY_BYTES = 32;
/** 16 bytes more than the key has: the remainder of a division by the order is then as good as uniform. */
const DERIVED_BYTES = 48;

const toKeys = (privateKey: Buffer): VapidKeys => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
};

const derivePrivateKey = (secret: Buffer): Buffer => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'candor vapid v1', DERIVED_BYTES));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(KEY_BYTES * 2, '0'), 'hex');
};

/**
 * The keys by which push services know this server: the configured ones, else derived from the server's secret, so that
 * they are the same in every process and after a restart. With other keys all devices have to subscribe again.
 */
export const createVapidKeys = (secret: Buffer, configured: Buffer | null): VapidKeys =>
  toKeys(configured ?? derivePrivateKey(secret));
