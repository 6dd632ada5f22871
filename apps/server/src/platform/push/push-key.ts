import { ECDH } from 'node:crypto';

/** Whether this is a point of the curve P-256, uncompressed, as base64url: what a browser gives as its public key. */
export const isPushKey = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
};
