import { createHash } from 'node:crypto';

/** Tokens have 256 random bits: a plain hash is enough, and only the hash is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
