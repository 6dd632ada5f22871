import { randomHex } from './request-key.ts';

const SEED = /^[0-9A-Za-z_-]{1,64}$/;
const RANDOM_BYTES = 8;

/** Longest seed of a user, for drops and for blind boxes. */
export const SEED_LONGEST = 64;

export const isSeed = (text: string): boolean => SEED.test(text);

/** A random seed: filled in first, and for those who do not want to write one. */
export const makeSeed = (): string => randomHex(RANDOM_BYTES);
