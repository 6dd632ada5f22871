import { hashToken } from '#platform/crypto/hash-token';

/** 96 random bits: nobody tries all of them, so a plain hash is enough. */
const HALF_BYTES = 12;

/** Both halves are needed within it; then the reset is proposed anew. */
export const START_LIFE_MS = 3 * 24 * 3_600_000;

/** Written in groups of four, for people who read it to each other. */
export const newStartHalf = (ids: { randomHex(bytes: number): string }): string =>
  ids.randomHex(HALF_BYTES).replace(/.{4}(?=.)/g, '$&-');

/** Spaces, dashes and capitals are the reader's. */
export const hashStartHalf = (half: string): string =>
  hashToken(half.toLowerCase().replace(/[^0-9a-f]/g, '')).toString('hex');

/** What is kept of a start code: neither half alone says anything about it, and their order does not matter. */
export const combineStartHalves = (one: string, other: string): Buffer =>
  hashToken(`operator start ${[one, other].toSorted().join(' ')}`);
