import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of a signed address of a private file. */
const LIFE_SECONDS = 600;
const EXPIRY = /^[1-9][0-9]{0,11}$/;
const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;

const signatureOf = (secret: Buffer, path: string, expiry: string): Buffer =>
  createHmac('sha256', secret).update(`upload address v1\n${path}\n${expiry}`).digest();

/**
 * An address of a private file that works without an authorization header for ten minutes, for use in an <img>. Return
 * it only to a user who may see the file.
 */
export const signPath = (secret: Buffer, path: string, nowMs: number): string => {
  const expiry = String(Math.floor(nowMs / 1000) + LIFE_SECONDS);
  return `${path}?exp=${expiry}&sig=${signatureOf(secret, path, expiry).toString('base64url')}`;
};

export interface SignedAddress {
  readonly path: string;
  readonly expiry: string;
  readonly signature: string;
}

export const isSignedPath = (secret: Buffer, address: SignedAddress, nowMs: number): boolean => {
  const { path, expiry, signature } = address;
  if (!EXPIRY.test(expiry) || !SIGNATURE.test(signature)) return false;
  if (nowMs >= Number.parseInt(expiry, 10) * 1000) return false;
  return timingSafeEqual(signatureOf(secret, path, expiry), Buffer.from(signature, 'base64url'));
};
