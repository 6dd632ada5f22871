import { hashToken } from '#platform/crypto/hash-token';

/** 96 random bits cannot be guessed, so a plain hash is enough. */
const HALF_BYTES = 12;

/** Lifetime of a start code; after it the reset must be proposed again. */
export const START_LIFE_MS = 3 * 24 * 3_600_000;

/** Written in groups of four, to be read out. */
export const newStartHalf = (ids: { randomHex(bytes: number): string }): string =>
  ids.randomHex(HALF_BYTES).replace(/.{4}(?=.)/g, '$&-');

/** Ignores spaces, dashes and case. */
export const hashStartHalf = (half: string): string =>
  hashToken(half.toLowerCase().replace(/[^0-9a-f]/g, '')).toString('hex');

/** The stored hash of a start code: needs both halves, in either order. */
export const combineStartHalves = (one: string, other: string): Buffer =>
  hashToken(`operator start ${[one, other].toSorted().join(' ')}`);
