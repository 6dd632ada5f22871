import { createHash, createHmac } from 'node:crypto';
import { type Draws, normalOf } from './seeded-noise';

/** Neighbours that share a digest of 256 bits, with 12 bits each. */
const DRAWS_PER_DIGEST = 20;
const BITS = 12;

/** What all prices are drawn from. */
export interface DrawSource {
  draws(name: string): Draws;
  /** A short key of ordinary noise, for what reveals no price, such as volume. */
  noiseKey(name: string): number;
}

const hmac = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** The digest's bits, twelve by twelve, as normal draws. */
const readDigest = (digest: Buffer, out: Float64Array): void => {
  let bits = 0;
  let held = 0;
  let place = 0;
  for (const byte of digest) {
    bits = (bits << 8) | byte;
    held += 8;
    if (held < BITS) continue;
    held -= BITS;
    if (place < DRAWS_PER_DIGEST) out[place] = normalOf(bits >>> held);
    bits &= (1 << held) - 1;
    place += 1;
  }
};

const createDraws = (key: Buffer): Draws => {
  const cached = new Float64Array(DRAWS_PER_DIGEST);
  let cachedBlock = -1;
  return {
    at: (place) => {
      const block = Math.floor(place / DRAWS_PER_DIGEST);
      if (block !== cachedBlock) {
        readDigest(hmac(key, String(block)), cached);
        cachedBlock = block;
      }
      return cached[place - block * DRAWS_PER_DIGEST] ?? 0;
    },
  };
};

/**
 * HMAC-SHA256 with the secret, by name and number of the block: who has seen any number of prices cannot compute the next
 * one without the secret.
 */
export const createDrawSource = (secret: Buffer): DrawSource => ({
  draws: (name) => createDraws(hmac(secret, name)),
  noiseKey: (name) => hmac(secret, name).readUInt32BE(0),
});

/** The secret of a data folder's market, from the secret of that folder's server. */
export const deriveFeedSecret = (serverSecret: Buffer): Buffer => hmac(serverSecret, 'candor: prices of the demo');

/** The secret a fixed seed stands for. It is no secret: everybody can compute it, and every price with it. */
export const seedSecret = (seed: number): Buffer =>
  createHash('sha256').update(`candor: prices of seed ${seed}`).digest();
