import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';

/** A browser with a push subscription: its keys, and what it can read. */
export interface PushBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The text of a push; throws when it was not encrypted for this browser. */
  decrypt(body: Buffer): string;
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const HEADER_BYTES = 21;
const AUTH_BYTES = 16;

const hkdf = (salt: Buffer, key: Buffer, about: { info: Buffer; bytes: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, about.info, about.bytes));
const ascii = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

/** RFC 8188 with one record, and the keys of RFC 8291. Written apart from the package that encrypts. */
const decryptWith = (curve: ECDH, auth: Buffer, body: Buffer): string => {
  const salt = body.subarray(0, SALT_BYTES);
  const idLength = body[HEADER_BYTES - 1] ?? 0;
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + idLength);
  const sealed = body.subarray(HEADER_BYTES + idLength);
  const info = Buffer.concat([ascii('WebPush: info'), curve.getPublicKey(), sender]);
  const input = hkdf(auth, curve.computeSecret(sender), { info, bytes: 32 });
  const key = hkdf(salt, input, { info: ascii('Content-Encoding: aes128gcm'), bytes: 16 });
  const nonce = hkdf(salt, input, { info: ascii('Content-Encoding: nonce'), bytes: 12 });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The last record ends with the byte 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
};

export const createPushBrowser = (endpoint: string): PushBrowser => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const auth = randomBytes(AUTH_BYTES);
  return {
    endpoint,
    p256dh: curve.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body) => decryptWith(curve, auth, body),
  };
};

/** SPKI header of an uncompressed P-256 point. */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

/** The claims of a VAPID header, RFC 8292; null when the signature is not that of the key in it. */
export const readVapid = (
  header: string,
): { readonly key: string; readonly claims: Record<string, unknown> } | null => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const spki = Buffer.concat([SPKI_PREFIX, Buffer.from(key, 'base64url')]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const signed = Buffer.from(`${head}.${body}`);
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) return null;
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown> };
};
