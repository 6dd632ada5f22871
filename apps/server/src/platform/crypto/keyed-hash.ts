import { createHmac } from 'node:crypto';

/**
 * For short or guessable texts that must be found or compared again but not read: without the server's secret nobody can
 * try all of them. The purpose keeps hashes of different uses apart.
 */
export const keyedHash = (secret: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`candor ${purpose} v1\n`).update(text).digest();
